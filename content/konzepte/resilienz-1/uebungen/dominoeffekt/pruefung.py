"""Rechnet die Vorhersage nach und sagt, welche Zahl nicht stimmt, aber nicht mehr."""

from domino import domino

AUFGABE = {"slots": 4, "ticks": 20, "antwortzeit": 6, "timeout": None}
TIMEOUT = 3


def pruefe(loesung):
    antwort = loesung.antwort
    einwand = form(antwort)
    if einwand:
        return [einwand]

    _, (abgewiesen, _, _) = domino(**AUFGABE)
    _, (mit_timeout, _, spitze) = domino(**AUFGABE | {"timeout": TIMEOUT})
    a, b, c = antwort
    einwaende = []
    if a != abgewiesen:
        einwaende.append(f"a stimmt noch nicht: Du sagst {a}. {zu_a(a)}")
    if b != mit_timeout:
        einwaende.append(f"b stimmt noch nicht: Du sagst {b}. {zu_b(b)}")
    if c != spitze:
        einwaende.append(f"c stimmt noch nicht: Du sagst {c}. {zu_c(c)}")
    return einwaende


def form(antwort):
    if isinstance(antwort, list):
        return (
            "`antwort` ist eine Liste, wie ein Array in JS. Gesucht ist ein"
            " Tupel: Nimm runde Klammern statt eckiger."
        )
    if not isinstance(antwort, tuple):
        return (
            "`antwort` soll ein Tupel aus drei Zahlen sein, (a, b, c)."
            f" Bei dir hat es den Typ {type(antwort).__name__}."
        )
    if len(antwort) != 3:
        return (
            "`antwort` soll drei Zahlen enthalten: a, b und c. Bei dir sind es"
            f" {len(antwort)}."
        )
    for name, zahl in zip("abc", antwort):
        if type(zahl) is not int:
            return (
                f"{name} soll eine ganze Zahl sein. Bei dir steht dort"
                f" {zahl!r}, das ist vom Typ {type(zahl).__name__}."
            )
    return None


def zu_a(a):
    slots, ticks, antwortzeit, _ = AUFGABE.values()
    if a == antwortzeit - slots:
        return (
            "So viele sind es in der ersten Runde. Danach wiederholt sich das"
            " Muster: Zähl weiter, bis alle Ticks um sind."
        )
    if a == ticks - slots:
        return (
            "So viele wären es, wenn ein Slot nie wieder frei würde. In"
            " welchem Tick hat B die erste Anfrage beantwortet?"
        )
    if a == 0:
        return (
            "Wie viele Anfragen kommen, bis B die erste beantwortet hat? Und"
            " wie viele davon finden einen Slot?"
        )
    return (
        "Schreib für jeden Tick auf, welche Slots belegt sind und ab wann"
        " jeder wieder frei ist. Eine Anfrage, die keinen findet, ist"
        " abgewiesen."
    )


def zu_b(b):
    if b == AUFGABE["ticks"]:
        return (
            "Ein Timeout ist keine Abweisung: Wer in einen Timeout läuft, hat"
            " vorher einen Slot bekommen."
        )
    return (
        "Wie lange hält eine Anfrage ihren Slot höchstens, wenn A so früh"
        " aufgibt? Vergleich das mit der Zahl der Slots."
    )


def zu_c(c):
    if c == AUFGABE["slots"]:
        return (
            "So viele Slots hat A überhaupt. Wird mit diesem Timeout der"
            " letzte je gebraucht?"
        )
    return (
        "Such dir einen späten Tick aus: Welche der letzten Anfragen halten"
        " ihren Slot dann noch?"
    )
