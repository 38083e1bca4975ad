"""Freezes what CPython's random.Random returns, for tests/sim/python-random.test.ts.

Run from the project's root:

    python3 tests/sim/vectors/make-python-random.py > tests/sim/vectors/python-random.jsonl

The first line says which CPython; every other line is one call repeated on a fresh generator. Integers
beyond 2^53 - 1 are strings; floats are JSON numbers, whose shortest form both languages read back alike.
"""

import json
import platform
from random import Random

SEEDS = [0, 1, 42, 2**31, 2**32, 2**53 - 1, 2**64 + 1, 2**200 + 12345, -1, -(2**64 + 1)]
SAFE = 2**53 - 1


def plain(value):
    if isinstance(value, list):
        return [plain(v) for v in value]
    if isinstance(value, int) and abs(value) > SAFE:
        return str(value)
    return value


def shuffled(rng, n):
    items = list(range(n))
    rng.shuffle(items)
    return items


# (method, arguments, calls per seed); over 10 seeds this makes at least 1,000 values for each method
CASES = (
    [("random", [], 700)]
    + [("getrandbits", [k], 15) for k in (0, 1, 5, 8, 31, 32, 33, 52, 53, 54, 64, 65, 200)]
    + [
        ("randint", args, 15)
        for args in ([0, 0], [0, 1], [0, 16], [-7, 7], [1, 2**31], [0, 2**32 - 1], [0, 2**32], [-(2**40), 2**41],
                     [0, 2**53 - 2], [0, 2**53 - 1], [-(2**70), 2**71])
    ]
    + [
        ("randrange", args, 15)
        for args in ([1], [10], [5, 20], [0, 100, 7], [100, 0, -7], [-50, 50, 3], [3, -4, -1], [0, 2**40, 1001],
                     [2**80], [2**80, 0, -12345])
    ]
    + [("choice", [n], 40) for n in (1, 3, 16, 1000)]
    + [("shuffle", [n], 25) for n in (1, 2, 5, 10)]
    + [("shuffle", [0], 1), ("shuffle", [52], 3)]
    + [("uniform", args, 30) for args in ([0, 1], [-5, 5], [10, 2.5], [0.1, 0.3], [-1e300, 1e-300])]
)


def values(seed, method, args, count):
    rng = Random(seed)
    if method == "choice":
        return [rng.choice(range(args[0])) for _ in range(count)]
    if method == "shuffle":
        return [shuffled(rng, args[0]) for _ in range(count)]
    return [plain(getattr(rng, method)(*args)) for _ in range(count)]


def mixed(seed):
    """All methods in turn on one generator: each must leave it in CPython's state."""
    rng = Random(seed)
    out = []
    for n in range(1, 21):
        out += [rng.random(), rng.getrandbits(n), rng.getrandbits(32 + n), rng.randint(-n, n), rng.randrange(0, 1000 * n, n),
                rng.choice(range(n)), shuffled(rng, n), rng.uniform(-n, n)]
    return out


def line(data):
    print(json.dumps(data, separators=(",", ":")))


line({
    "from": f"{platform.python_implementation()} {platform.python_version()}",
    "command": "python3 tests/sim/vectors/make-python-random.py > tests/sim/vectors/python-random.jsonl",
})
for seed in SEEDS:
    for method, args, count in CASES:
        line({"seed": str(seed), "method": method, "args": plain(args), "values": values(seed, method, args, count)})
for seed in SEEDS:
    line({"seed": str(seed), "method": "mixed", "args": [], "values": mixed(seed)})
