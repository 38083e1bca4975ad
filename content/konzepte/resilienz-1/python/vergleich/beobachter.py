"""Runs the listings as they are and reports what happens in them, tick by tick.

Each function takes the parameters of one case and returns {"zeilen", "ereignisse", "summen"}, in the words of sim/.
The listings are not touched: they are asked for ever longer runs, or given recording stand-ins for the classes that
they use.
"""

from collections import defaultdict, deque
from random import Random

import domino as domino_modul
import politik as politik_modul
import retry_budget
import simuliere as simuliere_modul
from backoff import backoff


def domino(slots, ticks, antwortzeit, timeout):
    """Rows and events follow from the totals of ever longer runs: a run is the beginning of every longer one."""

    def lauf(laenge):
        if laenge == 0:
            return [], (0, 0, 0)
        return domino_modul.domino(slots, laenge, antwortzeit, timeout)

    zeilen, ereignisse, frei_ab, angenommene = [], [], [], []
    vorher = 0
    # Long enough to see every slot become free that is taken within `ticks`.
    for tick in range(ticks + antwortzeit + 1):
        _, (abgewiesen_vorher, timeouts_vorher, _) = lauf(tick)
        belegt, (abgewiesen, timeouts, _) = lauf(tick + 1)
        angenommen = abgewiesen == abgewiesen_vorher
        for _ in range(vorher + angenommen - belegt[-1]):
            frei_ab.append(tick)
            ereignisse.append({"art": "frei", "tick": tick})
        if angenommen:
            nach_timeout = timeouts > timeouts_vorher
            angenommene.append(
                {"art": "angenommen", "tick": tick, "timeout": nach_timeout}
            )
            ereignisse.append(angenommene[-1])
        else:
            ereignisse.append({"art": "abgewiesen", "tick": tick})
        zeilen.append(
            {"tick": tick, "angenommen": angenommen, "belegt": belegt[-1]}
        )
        vorher = belegt[-1]
    # Slots become free in the order in which they were taken.
    for ereignis, ende in zip(angenommene, frei_ab):
        ereignis["freiAb"] = zeilen[ereignis["tick"]]["freiAb"] = ende
    belegt, (abgewiesen, timeouts, spitze) = lauf(ticks)
    return {
        "zeilen": zeilen[:ticks],
        "ereignisse": [e for e in ereignisse if e["tick"] < ticks],
        "summen": {
            "angenommen": sum(zeile["angenommen"] for zeile in zeilen[:ticks]),
            "abgewiesen": abgewiesen,
            "timeouts": timeouts,
            "spitze": spitze,
        },
    }


class Protokoll:
    """What happens in one run of `simuliere`, told by the stand-ins below."""

    def __init__(self):
        self.lauf = None
        self.ereignisse = []
        self.anfragen = 0
        self.abgelaufen = None  # the attempt that timed out last
        self.gefragt = False  # whether the policy was asked about it
        self.faellig = None  # the tick for which a retry is being planned
        self.bedient = None  # the attempt that the server took last
        self._zeilen = {}

    @property
    def tick(self):
        """The current tick until its arrivals are counted, then the next."""
        return len(self.lauf.last)

    def zeile(self, tick):
        namen = ("neue", "bearbeitet", "erfolge", "nutzlos", "timeouts")
        leer = dict.fromkeys((*namen, "aufgegeben", "warteschlange"), 0)
        return self._zeilen.setdefault(tick, {"tick": tick} | leer)

    def melde(self, art, tick, versuch, **mehr):
        self.ereignisse.append(
            {"art": art, "tick": tick, "anfrage": versuch.anfrage}
            | {"versuch": versuch.nr}
            | mehr
        )

    def zeilen(self):
        for tick, last in enumerate(self.lauf.last):
            zeile = self.zeile(tick)
            yield zeile | {"last": last, "retries": last - zeile["neue"]}


def simuliere(politik, **parameter):
    modul = simuliere_modul
    protokoll = Protokoll()
    beobachtet = politik_aus(**politik)

    class Versuch(modul.Versuch):
        def __init__(self, nr, **mehr):
            self.wartet = True
            super().__init__(nr, **mehr)
            if nr == 0:
                self.anfrage = protokoll.anfragen
                protokoll.anfragen += 1
                return
            self.anfrage = protokoll.abgelaufen.anfrage
            tick, faellig = protokoll.tick, protokoll.faellig
            protokoll.melde(
                "retry", tick, self, wartezeit=faellig - tick, faellig=faellig
            )

        @property
        def client_wartet(self):
            return self.wartet

        @client_wartet.setter
        def client_wartet(self, wert):
            if self.wartet and not wert and self is not protokoll.bedient:
                protokoll.abgelaufen = self
                protokoll.gefragt = False
                protokoll.zeile(protokoll.tick)["timeouts"] += 1
                protokoll.melde("timeout", protokoll.tick, self)
            self.wartet = wert

    class Geplant(defaultdict):
        def __getitem__(self, tick):
            protokoll.faellig = tick
            return super().__getitem__(tick)

    class Warteschlange(deque):
        def extend(self, versuche):
            tick = protokoll.tick
            for versuch in versuche:
                versuch.gesendet = tick
                protokoll.melde("gesendet", tick, versuch)
            super().extend(versuche)
            protokoll.zeile(tick)["warteschlange"] = len(self)

        def popleft(self):
            protokoll.bedient = super().popleft()
            zeile = protokoll.zeile(protokoll.tick - 1)
            zeile["bearbeitet"] += 1
            zeile["warteschlange"] = len(self)
            return protokoll.bedient

    class Lauf(modul.Lauf):
        def __init__(self):
            super().__init__()
            protokoll.lauf = self

        def __setattr__(self, name, wert):
            steigt = wert != getattr(self, name, wert)
            super().__setattr__(name, wert)
            if name == "aufgegeben" and steigt:
                tick, versuch = protokoll.tick, protokoll.abgelaufen
                grund = "politik" if protokoll.gefragt else "versuche"
                protokoll.melde(name, tick, versuch, grund=grund)
                protokoll.zeile(tick)[name] += 1
            elif name in ("erfolge", "nutzlos") and steigt:
                tick, versuch = protokoll.tick - 1, protokoll.bedient
                art = "erfolg" if name == "erfolge" else name
                protokoll.melde(art, tick, versuch, gesendetTick=versuch.gesendet)
                protokoll.zeile(tick)[name] += 1

    class Beobachtet:
        def neu(self):
            protokoll.zeile(protokoll.tick)["neue"] += 1
            beobachtet.neu()

        def wartezeit(self, retry_nr):
            protokoll.gefragt = True
            return beobachtet.wartezeit(retry_nr)

    ersatz = {
        "Versuch": Versuch,
        "Lauf": Lauf,
        "deque": Warteschlange,
        "defaultdict": Geplant,
    }
    echt = {name: getattr(modul, name) for name in ersatz}
    try:
        vars(modul).update(ersatz)
        lauf = modul.simuliere(Beobachtet(), **mit_ausfall(**parameter))
    finally:
        vars(modul).update(echt)
    namen = ("anfragen", "erfolge", "nutzlos", "aufgegeben", "warteschlange")
    return {
        "zeilen": list(protokoll.zeilen()),
        "ereignisse": protokoll.ereignisse,
        "summen": {name: getattr(lauf, name) for name in namen}
        | {"gesendet": sum(lauf.last), "spitze": max(lauf.last)},
    }


def RetryBudget(anteil, ablauf):
    """Each step is a tick: a new request (n), or the question whether a retry is allowed."""
    budget = retry_budget.RetryBudget(anteil)
    zeilen = []
    for tick, schritt in enumerate(ablauf):
        antwort = budget.neu() if schritt == "n" else budget.erlaubt()
        zeilen.append({"tick": tick, "schritt": schritt, "antwort": antwort})
    return {"zeilen": zeilen, "ereignisse": [], "summen": {}}


def Politik(politik, fragen):
    """Each question is a tick, after one new request."""
    befragt = politik_aus(**politik)
    zeilen = []
    for tick, retry_nr in enumerate(fragen):
        befragt.neu()
        wartezeit = befragt.wartezeit(retry_nr)
        zeilen.append({"tick": tick, "retry": retry_nr, "wartezeit": wartezeit})
    return {"zeilen": zeilen, "ereignisse": [], "summen": {}}


def mit_ausfall(ausfall_start, ausfall_ende, **parameter):
    return parameter | {"ausfall": range(ausfall_start, ausfall_ende)}


def politik_aus(art, seed=0, anteil=None, **grenzen):
    if art == "sofort":
        return politik_modul.Sofort()
    if art == "garNicht":
        return politik_modul.GarNicht()
    budget = (
        retry_budget.OhneBudget()
        if anteil is None
        else retry_budget.RetryBudget(anteil)
    )
    return politik_modul.Politik(backoff, budget, Random(seed), **grenzen)
