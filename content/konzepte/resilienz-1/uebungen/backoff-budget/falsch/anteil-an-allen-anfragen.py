# Rückmeldung: Der Anteil bezieht sich nur auf die neuen.
def backoff(versuch, basis, deckel, rng):
    """Wartezeit vor Retry Nummer `versuch` (ab 0), eine ganze Zahl."""
    obergrenze = min(deckel, basis * 2**versuch)
    return rng.randint(0, obergrenze)


class RetryBudget:
    """Höchstens `anteil` Retries je neuer Anfrage."""

    def __init__(self, anteil):
        self.anteil = anteil
        self.neue = 0
        self.retries = 0

    def neu(self):
        """Meldet eine neue Anfrage."""
        self.neue += 1

    def erlaubt(self):
        """True (und mitgezählt), wenn noch ein Retry ins Budget passt."""
        if self.retries + 1 <= self.anteil * (self.neue + self.retries):
            self.retries += 1
            return True
        return False
