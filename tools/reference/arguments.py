"""Parameter sets written as arguments of the reference program: a file of lines `ID: --seed 1 --thr 1.0 --let NP=1 ...`."""

from reference.parameters import DEFAULTS, NAMED, ParameterSet


def read_sets(path):
    """The sets of a file in its order; `#` starts a line of comment."""
    sets = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line and not line.startswith("#"):
            name, colon, arguments = line.partition(": ")
            try:
                if not colon:
                    raise ValueError(f"{line!r}: expected 'ID: ARGUMENTS'")
                if any(name == s.id for s in sets):
                    raise ValueError(f"the name {name!r} is there already: expected another")
                sets.append(_set(name, arguments.split()))
            except ValueError as fault:
                raise ValueError(f"{path.name}:{number}: {fault}") from None
    return sets


def _set(name, words):
    if len(words) % 2:
        raise ValueError(f"{words[-1]!r}: expected switches that have a value each")
    run = {"mode": "pull", "seed": "1", "arrive": "poisson", "horizon": "2000", "warmup": "200"}
    values = dict(DEFAULTS)
    for switch, value in zip(words[::2], words[1::2]):
        key = switch.removeprefix("--")
        if key == "let":
            key, _, value = value.partition("=")
            target, known = values, [n for n in DEFAULTS if n not in NAMED]
        else:
            target, known = (values if key in NAMED else run), [*run, *NAMED]
        if not switch.startswith("--") or key not in known:
            raise ValueError(f"{switch} {key}: expected one of {', '.join(known)}")
        target[key] = value if target is run else _number(key, value)
    horizon, warmup = _number("horizon", run["horizon"]), _number("warmup", run["warmup"])
    return ParameterSet(name, run["mode"], int(run["seed"]), run["arrive"], float(horizon), float(warmup), values)


def _number(name, text):
    """A number that looks as the defaults do, so that both programs read it alike."""
    try:
        number = float(text)
    except ValueError:
        raise ValueError(f"{name} {text!r}: expected a number") from None
    return int(number) if isinstance(DEFAULTS.get(name), int) and number.is_integer() else number
