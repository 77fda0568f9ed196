package io.pdsweep.vllmpd.check;

import io.pdsweep.yaml.Problem;

/**
 * One thing found in a deployment file.
 *
 * @param rule the rule it comes from
 * @param problem where and what
 */
public record Finding(Rule rule, Problem problem) {
    /** The problem's line, with the rule's number at its end. */
    @Override
    public String toString() {
        return problem + " [rule " + rule.code() + "]";
    }
}
