def backoff(versuch, basis, deckel, rng):
    """Wartezeit vor Retry Nummer `versuch` (ab 0), eine ganze Zahl."""
    # TODO: Obergrenze berechnen, dann mit rng.randint würfeln
    return 0


class RetryBudget:
    """Höchstens `anteil` Retries je neuer Anfrage."""

    def __init__(self, anteil):
        self.anteil = anteil
        # TODO: Was musst du mitzählen?

    def neu(self):
        """Meldet eine neue Anfrage."""
        # TODO

    def erlaubt(self):
        """True (und mitgezählt), wenn noch ein Retry ins Budget passt."""
        # TODO
        return True
