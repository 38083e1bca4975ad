def verstaerkung(wiederholungen):
    """Wie viele Anfragen kommen unten an, wenn oben eine ankommt?

    `wiederholungen` nennt für jede Schicht, wie oft sie höchstens wiederholt:
    [1, 1] sind zwei Schichten mit je einer Wiederholung.
    """
    # TODO
    return 0
