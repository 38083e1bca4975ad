# Rückmeldung: `RetryBudget` nimmt keine Argumente entgegen
def backoff(versuch, basis, deckel, rng):
    """Wartezeit vor Retry Nummer `versuch` (ab 0), eine ganze Zahl."""
    obergrenze = min(deckel, basis * 2**versuch)
    return rng.randint(0, obergrenze)


class RetryBudget:
    neue = 0
    retries = 0

    def neu(self):
        """Meldet eine neue Anfrage."""
        self.neue += 1

    def erlaubt(self):
        """True (und mitgezählt), wenn noch ein Retry ins Budget passt."""
        if self.retries + 1 <= 0.1 * self.neue:
            self.retries += 1
            return True
        return False
