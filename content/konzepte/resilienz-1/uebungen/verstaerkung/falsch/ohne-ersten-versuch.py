# Rückmeldung: Du multiplizierst nur die Wiederholungen. Jede Schicht schickt aber auch den ersten Versuch.
def verstaerkung(wiederholungen):
    faktor = 1
    for w in wiederholungen:
        faktor *= w
    return faktor
