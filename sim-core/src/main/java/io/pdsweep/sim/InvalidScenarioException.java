package io.pdsweep.sim;

/** A configuration that cannot work: which parameter, which value, and what is allowed. */
public final class InvalidScenarioException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String parameter;
    private final String value;
    private final String allowed;

    public InvalidScenarioException(String parameter, String value, String allowed) {
        super("Invalid " + parameter + ": " + value + " (expected " + allowed + ")");
        this.parameter = parameter;
        this.value = value;
        this.allowed = allowed;
    }

    /** The parameter's name as a user writes it. */
    public String parameter() {
        return parameter;
    }

    /** The value that was refused, as text. */
    public String value() {
        return value;
    }

    /** What would have been accepted. */
    public String allowed() {
        return allowed;
    }
}
