"""Exponentieller Backoff mit Full Jitter."""


def backoff(versuch, basis, deckel, rng):
    """Wählt die Wartezeit vor Retry Nummer `versuch` (ab 0): 0 bis zur Obergrenze, beide möglich."""
    obergrenze = min(deckel, basis * 2**versuch)
    return rng.randint(0, obergrenze)
