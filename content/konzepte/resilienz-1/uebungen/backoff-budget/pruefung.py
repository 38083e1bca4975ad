"""Prüft `backoff` und `RetryBudget` einzeln, dann zusammen im Simulator."""

from random import Random

from politik import Politik
from simuliere import simuliere

# Die Bedingungen der Aufgabe
BESTANDEN = {"folgen": 8, "spitze": 20, "erfolge": 120}
ANTEIL = 0.1
BEISPIEL = (0.5, 4)

# Genug Würfe, dass auch ein seltener Wert vorkommt
WUERFE = 400


def pruefe(loesung):
    einwaende = [
        einwand
        for einwand in (
            zu_backoff(loesung.backoff),
            zu_budget(loesung.RetryBudget),
        )
        if einwand
    ]
    return einwaende or im_simulator(loesung)


# backoff


def zu_backoff(backoff):
    """Der erste Einwand gegen die Funktion, oder None."""
    return (
        zu_ergebnis(backoff)
        or zu_zufall(backoff)
        or zu_grenzen(backoff, basis=2, deckel=16)
        or zu_grenzen(backoff, basis=3, deckel=20)
        or zu_grenzen(backoff, basis=5, deckel=3)
    )


def zu_ergebnis(backoff):
    for versuch in range(4):
        wartezeit = backoff(versuch, 2, 16, Random(versuch))
        aufruf = f"`backoff({versuch}, 2, 16, rng)`"
        if wartezeit is None:
            return f"{aufruf} gibt nichts zurück (None). Fehlt das return?"
        if type(wartezeit) is not int:
            return (
                f"{aufruf} ergibt {wartezeit!r} vom Typ"
                f" {type(wartezeit).__name__}. Gesucht ist eine ganze Zahl von"
                " Ticks, int."
            )
    return None


def zu_zufall(backoff):
    def folge(rng):
        return [backoff(5, 2, 16, rng) for _ in range(20)]

    rng = Random(1)
    zustand = rng.getstate()
    erste, zweite = folge(rng), folge(Random(1))
    if erste != zweite:
        return (
            "Zwei Generatoren mit demselben Seed führen bei `backoff` zu"
            " verschiedenen Wartezeiten. Dein Ergebnis hängt also nicht nur von"
            " `rng` ab. Benutzt du das globale Modul random?"
        )
    if rng.getstate() == zustand:
        if len(set(erste)) == 1:
            return (
                f"`backoff(5, 2, 16, rng)` ergibt jedes Mal {erste[0]}: Es"
                " fehlt der Jitter. Würfle die Wartezeit mit `rng.randint`."
            )
        return "`backoff` würfelt nicht mit dem Generator `rng`, den es bekommt."
    return None


def zu_grenzen(backoff, basis, deckel):
    """Vergleicht, was gewürfelt wird, mit dem, was möglich sein soll."""
    rng = Random(0)
    grenzen, kleinste, groesste, luecken = [], [], [], []
    for versuch in range(6):
        grenze = min(deckel, basis * 2**versuch)
        werte = {backoff(versuch, basis, deckel, rng) for _ in range(WUERFE)}
        grenzen.append(grenze)
        kleinste.append(min(werte))
        groesste.append(max(werte))
        luecken.append(len(werte) < max(werte) - min(werte) + 1)
    parameter = f"Mit basis {basis} und deckel {deckel}"

    if min(kleinste) < 0:
        return f"{parameter} kommen negative Wartezeiten heraus."
    if kleinste == [1] * 6:
        return (
            "Die Wartezeit 0 kommt nie vor. Beide Enden gehören dazu, auch das"
            " untere."
        )
    if max(groesste) > deckel + 1:
        return (
            f"{parameter} kommt die Wartezeit {max(groesste)} vor. Länger als"
            " `deckel` soll niemand warten."
        )
    einwand = zur_obergrenze(basis, deckel, groesste, grenzen)
    if einwand:
        return f"{parameter} {einwand}"
    for versuch in range(6):
        if (kleinste[versuch], groesste[versuch]) != (0, grenzen[versuch]):
            return (
                f"{parameter} reicht die Wartezeit vor Retry {versuch} bei dir"
                f" von {kleinste[versuch]} bis {groesste[versuch]}, erwartet"
                f" ist 0 bis {grenzen[versuch]}."
            )
    if any(luecken):
        return (
            f"{parameter} kommen manche Wartezeiten nie vor. Alle von 0 bis"
            " zur Obergrenze sollen gleich wahrscheinlich sein."
        )
    return None


def zur_obergrenze(basis, deckel, groesste, grenzen):
    """Erkennt an den größten Wartezeiten, wie die Obergrenze berechnet wird."""
    if groesste == grenzen:
        return None
    if groesste == [grenze + 1 for grenze in grenzen]:
        return (
            "wird die Obergrenze jedes Mal um 1 überschritten. `randint`"
            " schließt beide Enden ein, anders als `range`."
        )
    if groesste == [grenze - 1 for grenze in grenzen]:
        return (
            "wird die Obergrenze nie erreicht. Beide Enden gehören dazu, auch"
            " das obere."
        )
    if groesste == [min(deckel, basis * 2 ** (v + 1)) for v in range(6)]:
        return (
            "reicht die Wartezeit vor dem ersten Retry schon bis"
            f" {groesste[0]}. `versuch` zählt ab 0: Vor dem ersten Retry ist"
            " noch nichts verdoppelt."
        )
    if groesste == [min(deckel, basis * v) for v in range(6)]:
        return (
            "wächst die Obergrenze gleichmäßig. Sie soll sich mit jedem Versuch"
            " verdoppeln."
        )
    return None


# RetryBudget

# n: eine neue Anfrage. Sonst die richtige Antwort auf erlaubt(): + oder -.
ABLAEUFE = [
    (BEISPIEL[0], "n" * BEISPIEL[1] + "++-" + "nn" + "+-"),
    (0.5, "-" + "n-" + "n+-" + "n-" + "n+"),
    (0.25, "nnnnnnnn" + "++--" + "nnnn" + "+-"),
    (2, "n++-" + "n++-"),
    (0, "nnnn--"),
]


class Denkfehler:
    """Ein Budget, wie es aussieht, wenn man eine Sache falsch versteht."""

    def __init__(self, anteil):
        self.anteil, self.neue, self.retries = anteil, 0, 0

    def neu(self):
        self.neue += 1

    def erlaubt(self):
        ja = self.passt()
        self.retries += ja
        return ja

    def passt(self):
        return True


class AbgelehnteGezaehlt(Denkfehler):
    def erlaubt(self):
        self.retries += 1
        return self.retries <= self.anteil * self.neue


class AlleAnfragen(Denkfehler):
    def passt(self):
        alle = self.neue + self.retries
        return self.retries + 1 <= self.anteil * alle


class EinerZuViel(Denkfehler):
    def passt(self):
        return self.retries <= self.anteil * self.neue


class VorherGefragt(Denkfehler):
    def passt(self):
        return self.retries < self.anteil * self.neue


class Knapp(Denkfehler):
    def passt(self):
        return self.retries + 1 < self.anteil * self.neue


class NieGezaehlt(Denkfehler):
    def passt(self):
        return self.anteil * self.neue >= 1

    def erlaubt(self):
        return self.passt()


DENKFEHLER = [
    (
        Denkfehler,
        "`erlaubt()` sagt immer True. So begrenzt das Budget nichts: Zähl mit"
        " und vergleich.",
    ),
    (
        AbgelehnteGezaehlt,
        "`erlaubt()` zählt auch die abgelehnten Retries. Was nicht gesendet"
        " wird, darf das Budget nicht verbrauchen.",
    ),
    (
        AlleAnfragen,
        "Dein Budget wächst mit jedem Retry, denn du zählst die Retries zu den"
        " Anfragen. Der Anteil bezieht sich nur auf die neuen.",
    ),
    (
        EinerZuViel,
        "Dein Budget erlaubt einen Retry zu viel. Frag, wie viele es mit"
        " diesem wären.",
    ),
    (
        VorherGefragt,
        "Dein Budget erlaubt manchmal einen Retry zu viel: immer dann, wenn"
        " vom Budget nur ein Bruchteil übrig ist. Frag, wie viele es mit"
        " diesem wären.",
    ),
    (
        Knapp,
        "Dein Budget lehnt den letzten Retry ab, der noch passt. Genau"
        " ausschöpfen darf man es.",
    ),
    (
        NieGezaehlt,
        "Dein Budget ist nie verbraucht. Zähl jeden Retry, den du erlaubst.",
    ),
]


def zu_budget(RetryBudget):
    """Der erste Einwand gegen die Klasse, oder None."""
    if teilt_zaehler(RetryBudget):
        return (
            "Zwei Budgets teilen sich einen Zähler: Was das eine zählt, merkt"
            " das andere. Zähler gehören nach `self`."
        )
    for anteil, ablauf in ABLAEUFE:
        for antwort in antworten(RetryBudget, anteil, ablauf):
            if type(antwort) is not bool:
                return (
                    f"`erlaubt()` antwortet {antwort!r}. Gesucht ist True oder"
                    " False."
                )
    for denkfehler, erklaerung in DENKFEHLER:
        if all(
            antworten(RetryBudget, *fall) == antworten(denkfehler, *fall)
            for fall in ABLAEUFE
        ):
            return erklaerung
    for anteil, ablauf in ABLAEUFE:
        richtig = [schritt == "+" for schritt in ablauf if schritt != "n"]
        erhalten = antworten(RetryBudget, anteil, ablauf)
        if erhalten != richtig:
            return abweichung(anteil, ablauf, richtig, erhalten)
    return None


def teilt_zaehler(RetryBudget):
    """Ob ein frisches Budget anders antwortet, weil ein anderes gezählt hat."""
    vorher = RetryBudget(0.5).erlaubt()
    anderes = RetryBudget(0.5)
    for _ in range(4):
        anderes.neu()
    return RetryBudget(0.5).erlaubt() != vorher


def antworten(klasse, anteil, ablauf):
    budget = klasse(anteil)
    erhalten = []
    for schritt in ablauf:
        if schritt == "n":
            budget.neu()
        else:
            erhalten.append(budget.erlaubt())
    return erhalten


def abweichung(anteil, ablauf, richtig, erhalten):
    nr = [a == b for a, b in zip(richtig, erhalten)].index(False)
    fragen = [i for i, schritt in enumerate(ablauf) if schritt != "n"]
    neue = ablauf[: fragen[nr]].count("n")
    retries = sum(richtig[:nr])
    return (
        f"`RetryBudget({anteil})`: Nach {neue} Aufrufen von `neu()` und"
        f" {retries} erlaubten Retries antwortet `erlaubt()` bei dir"
        f" {erhalten[nr]}, richtig ist {richtig[nr]}."
    )


# Beides zusammen


def im_simulator(loesung):
    for seed in range(BESTANDEN["folgen"]):
        budget = loesung.RetryBudget(ANTEIL)
        lauf = simuliere(Politik(loesung.backoff, budget, Random(seed)))
        if max(lauf.last) > BESTANDEN["spitze"]:
            return [
                f"Im Simulator, mit Seed {seed}, steigt die Last auf"
                f" {max(lauf.last)} Versuche pro Tick. Erlaubt sind"
                f" {BESTANDEN['spitze']}."
            ]
        if lauf.warteschlange:
            return [
                f"Im Simulator, mit Seed {seed}, stehen am Ende noch"
                f" {lauf.warteschlange} Versuche an. Die Schlange soll leer"
                " sein."
            ]
        if lauf.erfolge < BESTANDEN["erfolge"]:
            return [
                f"Im Simulator, mit Seed {seed}, gelingen nur {lauf.erfolge}"
                f" Anfragen. Mindestens {BESTANDEN['erfolge']} sollen es sein."
            ]
    return []
