package io.pdsweep.plan;

import io.pdsweep.sim.ModelVersion;
import io.pdsweep.sim.Parameter;
import io.pdsweep.sim.Scenario;
import io.pdsweep.spec.Digest;
import java.io.Serializable;
import java.util.HexFormat;

/**
 * One point of a sweep: everything that a run depends on but its seed.
 *
 * @param id the point's identity, see {@link #of}
 * @param scenario the parameters
 */
public record Point(String id, Scenario scenario) implements Serializable {
    private static final int ID_LENGTH = 32;

    /**
     * The point of a scenario under this program's model version. Its id is the first 16 bytes, in hexadecimal, of the
     * SHA-256 of the model version, the mode, the arrivals and every parameter with the bits of its value: two points
     * have one id exactly when they give the same runs.
     */
    public static Point of(Scenario scenario) {
        StringBuilder text = new StringBuilder();
        text.append("model_version=").append(ModelVersion.CURRENT).append('\n');
        text.append("mode=").append(scenario.mode().label()).append('\n');
        text.append("arrive=").append(scenario.arrivals()).append('\n');
        for (Parameter parameter : Parameter.values()) {
            text.append(parameter.label())
                    .append('=')
                    .append(HexFormat.of().toHexDigits(Double.doubleToLongBits(scenario.value(parameter))))
                    .append('\n');
        }
        return new Point(Digest.sha256(text.toString()).substring(0, ID_LENGTH), scenario);
    }
}
