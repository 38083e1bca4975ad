# Rückmeldung: Zwei Budgets teilen sich einen Zähler
def backoff(versuch, basis, deckel, rng):
    """Wartezeit vor Retry Nummer `versuch` (ab 0), eine ganze Zahl."""
    obergrenze = min(deckel, basis * 2**versuch)
    return rng.randint(0, obergrenze)


class RetryBudget:
    """Höchstens `anteil` Retries je neuer Anfrage."""

    zaehler = {"neue": 0, "retries": 0}

    def __init__(self, anteil):
        self.anteil = anteil

    def neu(self):
        """Meldet eine neue Anfrage."""
        self.zaehler["neue"] += 1

    def erlaubt(self):
        """True (und mitgezählt), wenn noch ein Retry ins Budget passt."""
        if self.zaehler["retries"] + 1 <= self.anteil * self.zaehler["neue"]:
            self.zaehler["retries"] += 1
            return True
        return False
