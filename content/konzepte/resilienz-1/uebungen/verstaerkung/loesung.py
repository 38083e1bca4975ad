def verstaerkung(wiederholungen):
    """Wie viele Anfragen kommen unten an, wenn oben eine ankommt?

    `wiederholungen` nennt für jede Schicht, wie oft sie höchstens wiederholt:
    [1, 1] sind zwei Schichten mit je einer Wiederholung.
    """
    faktor = 1
    for w in wiederholungen:
        faktor *= 1 + w  # der erste Versuch und w Wiederholungen
    return faktor
