"""Exponentieller Backoff mit Full Jitter."""


def backoff(versuch, basis, deckel, rng):
    """Würfelt die Wartezeit vor Retry Nummer `versuch` (ab 0)."""
    obergrenze = min(deckel, basis * 2**versuch)
    return rng.randint(0, obergrenze)
