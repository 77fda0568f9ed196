package io.pdsweep.spec;

import io.pdsweep.yaml.Fields;
import io.pdsweep.yaml.Value;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads {@code limits: {events, wall}}. */
final class LimitsReader {
    private LimitsReader() {}

    static PointLimits read(Value value) {
        Optional<Fields> fields = value.mapping();
        if (fields.isEmpty()) {
            return PointLimits.STANDARD;
        }
        PointLimits limits = PointLimits.STANDARD;
        Optional<Long> events = fields.get().optional("events").flatMap(each -> each.whole(1, Long.MAX_VALUE));
        Optional<Double> wall = fields.get().optional("wall").flatMap(LimitsReader::wall);
        fields.get().refuseUnknown();
        limits = events.isPresent() ? limits.withEvents(events.get()) : limits;
        return wall.isPresent() ? limits.withWallSeconds(wall.get()) : limits;
    }

    private static Optional<Double> wall(Value value) {
        String text = value.node() instanceof io.pdsweep.yaml.Scalar scalar ? scalar.text() : "";
        OptionalDouble seconds = PointLimits.seconds(text);
        return seconds.isPresent() ? Optional.of(seconds.getAsDouble()) : value.wrong(PointLimits.TIME);
    }
}
