"""The reference interpreter beside our simulator: parameter sets, both runs, and the comparison."""
