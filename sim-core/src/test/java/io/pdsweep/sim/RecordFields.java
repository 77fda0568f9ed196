package io.pdsweep.sim;

import java.lang.reflect.RecordComponent;

/** The components of a record by name, for tests that go through all of them. */
final class RecordFields {
    private RecordFields() {}

    static Object value(Record of, String name) {
        for (RecordComponent component : of.getClass().getRecordComponents()) {
            if (component.getName().equals(name)) {
                return value(of, component);
            }
        }
        throw new AssertionError(of.getClass().getSimpleName() + " has no " + name);
    }

    static Object value(Record of, RecordComponent component) {
        try {
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
