"""Retry-Sturm: ein Server mit begrenzter Kapazität und ungeduldige Clients."""

from collections import defaultdict, deque
from dataclasses import dataclass, field
from random import Random

from backoff import backoff
from politik import GarNicht, Politik, Sofort
from retry_budget import OhneBudget, RetryBudget


@dataclass
class Versuch:
    """Ein gesendeter Versuch; `nr` zählt ab 0, ab 1 ist es ein Retry."""

    nr: int
    client_wartet: bool = True


@dataclass
class Lauf:
    """Was in einem Lauf geschehen ist."""

    last: list = field(default_factory=list)  # gesendete Versuche pro Tick
    anfragen: int = 0
    erfolge: int = 0
    nutzlos: int = 0  # bearbeitet, aber der Client wartete nicht mehr
    aufgegeben: int = 0
    warteschlange: int = 0  # Versuche, die am Ende noch anstehen


def simuliere(
    politik,
    kapazitaet=11,
    neu_pro_tick=8,
    neu_bis=30,
    ausfall=range(10, 14),
    timeout=3,
    versuche=4,
    ticks=40,
):
    """Spielt den Ausfall durch und fragt nach jedem Timeout die Politik."""
    lauf = Lauf()
    warteschlange = deque()
    gesendet = {}  # Tick → Versuche, die dann gesendet wurden
    geplant = defaultdict(list)  # Tick → Retries, die dann fällig sind

    for tick in range(ticks):
        # (a) Timeouts, in der Reihenfolge des Sendens
        for versuch in gesendet.pop(tick - timeout, []):
            if not versuch.client_wartet:
                continue  # wurde rechtzeitig beantwortet
            versuch.client_wartet = False
            letzter = versuch.nr + 1 == versuche
            warten = None if letzter else politik.wartezeit(versuch.nr)
            if warten is None:
                lauf.aufgegeben += 1
            else:
                geplant[tick + warten].append(Versuch(versuch.nr + 1))

        # (b) Ankünfte: erst die fälligen Retries, dann die neuen Anfragen
        ankuenfte = geplant.pop(tick, [])
        if tick < neu_bis:
            for _ in range(neu_pro_tick):
                politik.neu()
                lauf.anfragen += 1
                ankuenfte.append(Versuch(0))
        gesendet[tick] = ankuenfte
        warteschlange.extend(ankuenfte)
        lauf.last.append(len(ankuenfte))

        # (c) Der Server nimmt von vorn, ob der Client noch wartet oder nicht
        frei = 0 if tick in ausfall else kapazitaet
        for _ in range(min(frei, len(warteschlange))):
            versuch = warteschlange.popleft()
            if versuch.client_wartet:
                versuch.client_wartet = False
                lauf.erfolge += 1
            else:
                lauf.nutzlos += 1

    lauf.warteschlange = len(warteschlange)
    return lauf


# region sturm
def zeige_sturm():
    lauf = simuliere(Sofort())
    print("Last pro Tick:", lauf.last)
    print(
        f"Erfolge: {lauf.erfolge} von {lauf.anfragen}"
        f" | nutzlos bearbeitet: {lauf.nutzlos}"
        f" | Warteschlange am Ende: {lauf.warteschlange}"
    )


# endregion


# region vergleich
def zeige_vergleich():
    politiken = {
        "sofort wiederholen": Sofort(),
        "Backoff mit Jitter, ohne Budget": Politik(
            backoff, OhneBudget(), Random(0)
        ),
        "Backoff mit Jitter und Budget 10 %": Politik(
            backoff, RetryBudget(0.1), Random(0)
        ),
        "gar nicht wiederholen": GarNicht(),
    }
    for name, politik in politiken.items():
        lauf = simuliere(politik)
        print(
            f"{name} | {max(lauf.last)} | {lauf.erfolge}"
            f" | {lauf.aufgegeben} | {lauf.warteschlange}"
        )


# endregion


if __name__ == "__main__":
    zeige_sturm()
