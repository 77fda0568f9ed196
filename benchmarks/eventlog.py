"""Reads what Spark notes of its tasks (spark.eventLog): benchmarks/sweep-scale and benchmarks/draw-tasks use it."""

import json
from typing import NamedTuple


class Task(NamedTuple):
    """One task: seconds since the first one started, CPU seconds, and whether it makes runs or writes a file."""

    executor: str
    start: float
    end: float
    cpu: float
    writes: bool


def tasks(path):
    """The tasks that succeeded, in the order in which they started."""
    found, writing = [], set()
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            event = json.loads(line)
            if event["Event"] == "SparkListenerStageSubmitted" and event["Stage Info"]["Parent IDs"]:
                writing.add(event["Stage Info"]["Stage ID"])
            elif event["Event"] == "SparkListenerTaskEnd" and event["Task End Reason"]["Reason"] == "Success":
                info, metrics = event["Task Info"], event["Task Metrics"]
                found.append(Task(info["Executor ID"], info["Launch Time"] / 1000, info["Finish Time"] / 1000,
                                  metrics["Executor CPU Time"] / 1e9, event["Stage ID"] in writing))
    first = min(task.start for task in found)
    return sorted(task._replace(start=task.start - first, end=task.end - first) for task in found)


def lanes(found, cores):
    """A lane for each core: [(lane, task)]. A task takes the lane that has been free for longest."""
    free, placed = [0.0] * cores, []
    for task in sorted(found, key=lambda task: (task.start, task.end)):
        lane = min(range(cores), key=lambda i: free[i])
        free[lane] = task.end
        placed.append((lane, task))
    return placed


def busy_share(found, cores):
    """The share of the cores' time, from the first task's start to the last one's end, in which they had a task."""
    return sum(task.end - task.start for task in found) / (cores * max(task.end for task in found))
