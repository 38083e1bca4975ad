"""Vergleicht Ergebnisse und erkennt an ihnen häufige Denkfehler."""

from math import prod

BEISPIELE = [
    ([1, 1], 4),
    ([], 1),
    ([3], 4),
    ([2, 2, 2], 27),
    ([0, 2, 0], 3),
    ([1, 2, 3], 24),
    ([0, 0], 1),
    ([4, 1, 0, 2], 30),
]

# Was ein Denkfehler aus einer Liste machen würde, und was dazu zu sagen ist.
DENKFEHLER = [
    (
        lambda w: prod(w),
        "Du multiplizierst nur die Wiederholungen. Jede Schicht schickt aber"
        " auch den ersten Versuch.",
    ),
    (
        lambda w: 1 + sum(w),
        "Du zählst die Wiederholungen zusammen. Aber jede Anfrage einer"
        " Schicht, auch jede wiederholte, trifft auf die nächste Schicht und"
        " wird dort von Neuem wiederholt.",
    ),
    (
        lambda w: sum(1 + n for n in w),
        "Du zählst die Versuche der Schichten zusammen. Aber jede Anfrage"
        " einer Schicht trifft auf die nächste und löst dort alle ihre"
        " Versuche aus.",
    ),
    (
        lambda w: 2 ** len(w),
        "Du zählst nur die Schichten. Wie oft jede wiederholt, steht in der"
        " Liste.",
    ),
    (
        lambda w: 1 + prod(w),
        "Du zählst den ersten Versuch nur einmal. Jede Schicht schickt aber"
        " ihren eigenen.",
    ),
    (
        lambda w: 0,
        "Bei dir kommt immer 0 heraus. Mit welcher Zahl beginnst du? Ist noch"
        " keine Schicht gezählt, kommt schon eine Anfrage an.",
    ),
]


def pruefe(loesung):
    ergebnisse = []
    for wiederholungen, _ in BEISPIELE:
        eingabe = list(wiederholungen)
        ergebnis = loesung.verstaerkung(eingabe)
        aufruf = f"`verstaerkung({wiederholungen})`"
        if eingabe != wiederholungen:
            return [
                f"{aufruf} verändert die Liste, die es bekommt. Lies sie nur:"
                " Wer die Funktion aufruft, braucht sie vielleicht noch."
            ]
        if ergebnis is None:
            return [
                f"{aufruf} gibt nichts zurück (None). Fehlt das return am"
                " Ende? print zeigt ein Ergebnis nur an."
            ]
        if type(ergebnis) is not int:
            return [
                f"{aufruf} ergibt {ergebnis!r} vom Typ"
                f" {type(ergebnis).__name__}. Gesucht ist eine ganze Zahl, int."
            ]
        ergebnisse.append(ergebnis)

    for rechne, erklaerung in DENKFEHLER:
        if ergebnisse == [rechne(eingabe) for eingabe, _ in BEISPIELE]:
            return [erklaerung]
    return [
        f"`verstaerkung({eingabe})` ergibt bei dir {ergebnis}, richtig ist"
        f" {richtig}. {zu(eingabe)}"
        for (eingabe, richtig), ergebnis in zip(BEISPIELE, ergebnisse)
        if ergebnis != richtig
    ][:2]


def zu(wiederholungen):
    if not wiederholungen:
        return "Ohne Schicht kommt genau an, was losgeschickt wurde."
    if 0 in wiederholungen:
        return "Eine Schicht, die nicht wiederholt, ändert nichts."
    if len(wiederholungen) == 1:
        return "Das sind der erste Versuch und die Wiederholungen."
    return "Rechne es Schicht für Schicht nach, von oben nach unten."
