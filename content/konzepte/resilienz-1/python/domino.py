"""Dominoeffekt: Ein langsamer Dienst B belegt die Slots von A."""


def domino(slots, ticks, antwortzeit, timeout=None):
    """Schickt pro Tick eine Anfrage an A, die einen Slot hält, bis B antwortet.

    Gibt die belegten Slots pro Tick und (abgewiesen, timeouts, spitze) zurück.
    """
    dauer = antwortzeit if timeout is None else min(antwortzeit, timeout)
    frei_ab = []  # je belegtem Slot: der Tick, ab dem er wieder frei ist
    belegt = []
    abgewiesen = timeouts = 0

    for tick in range(ticks):
        frei_ab = [ende for ende in frei_ab if ende > tick]
        if len(frei_ab) < slots:
            frei_ab.append(tick + dauer)
            if dauer < antwortzeit:
                timeouts += 1
        else:
            abgewiesen += 1
        belegt.append(len(frei_ab))

    return belegt, (abgewiesen, timeouts, max(belegt))


def zeige(titel, antwortzeit, timeout=None):
    belegt, ergebnis = domino(3, 12, antwortzeit, timeout)
    print(titel)
    print("  belegte Slots pro Tick:", belegt)
    print("  (abgewiesen, timeouts, spitze) =", ergebnis)


if __name__ == "__main__":
    zeige("B gesund, Antwort nach 1 Tick", antwortzeit=1)
    zeige("B langsam, 5 Ticks, kein Timeout", antwortzeit=5)
    zeige("B langsam, 5 Ticks, Timeout 2", antwortzeit=5, timeout=2)
