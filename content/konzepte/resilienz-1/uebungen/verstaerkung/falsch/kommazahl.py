# Rückmeldung: vom Typ float. Gesucht ist eine ganze Zahl, int.
def verstaerkung(wiederholungen):
    faktor = 1.0
    for w in wiederholungen:
        faktor *= 1 + w
    return faktor
