# Rückmeldung: ergibt bei dir 2, richtig ist 4. Rechne es Schicht für Schicht nach
def verstaerkung(wiederholungen):
    faktor = 1
    for w in wiederholungen:
        faktor *= 1 + w
        return faktor
    return faktor
