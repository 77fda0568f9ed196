package io.pdsweep.cli;

/** The program's version, from the jar's manifest. */
final class ProgramVersion {
    private ProgramVersion() {}

    static String current() {
        String version = ProgramVersion.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
