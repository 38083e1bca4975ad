"""Retry-Politiken: Was tut ein Client nach einem Timeout?

`neu()` meldet jede neue Anfrage. `wartezeit(retry_nr)` beantwortet einen
Timeout: mit einer Zahl von Ticks (0 heißt sofort) oder mit None für
„aufgeben“. `retry_nr` zählt ab 0.
"""


class Politik:
    """Wartet mit Backoff, solange das Budget reicht; danach gibt sie auf."""

    def __init__(self, backoff_fn, budget, rng, basis=2, deckel=16):
        self.backoff_fn = backoff_fn
        self.budget = budget
        self.rng = rng
        self.basis = basis
        self.deckel = deckel

    def neu(self):
        self.budget.neu()

    def wartezeit(self, retry_nr):
        if not self.budget.erlaubt():
            return None
        return self.backoff_fn(retry_nr, self.basis, self.deckel, self.rng)


class Sofort:
    """Wiederholt sofort und immer."""

    def neu(self):
        pass

    def wartezeit(self, retry_nr):
        return 0


class GarNicht:
    """Wiederholt nie."""

    def neu(self):
        pass

    def wartezeit(self, retry_nr):
        return None
