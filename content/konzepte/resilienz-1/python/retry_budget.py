"""Retry-Budget: eine gemeinsame Grenze für alle Retries."""


class RetryBudget:
    """Erlaubt höchstens `anteil` Retries je neuer Anfrage."""

    def __init__(self, anteil):
        self.anteil = anteil
        self.neue = 0
        self.retries = 0

    def neu(self):
        """Meldet eine neue Anfrage."""
        self.neue += 1

    def erlaubt(self):
        """Ist noch ein Retry erlaubt? Nur dann wird er auch gezählt."""
        if self.retries + 1 <= self.anteil * self.neue:
            self.retries += 1
            return True
        return False


class OhneBudget:
    """Erlaubt jeden Retry."""

    def neu(self):
        pass

    def erlaubt(self):
        return True
