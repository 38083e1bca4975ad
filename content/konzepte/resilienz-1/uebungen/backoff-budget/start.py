def backoff(versuch, basis, deckel, rng):
    """Wartezeit vor Retry Nummer `versuch` (ab 0): eine ganze Zahl von 0 bis zur Obergrenze."""
    # TODO: Obergrenze berechnen und mit rng.randint auslosen (beide Enden zählen mit)
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
        """True, wenn noch ein Retry ins Budget passt (dann zählt er mit), sonst False."""
        # TODO
        return True
