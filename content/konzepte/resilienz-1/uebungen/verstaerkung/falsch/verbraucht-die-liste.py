# Rückmeldung: verändert die Liste, die es bekommt.
def verstaerkung(wiederholungen):
    faktor = 1
    while wiederholungen:
        faktor *= 1 + wiederholungen.pop()
    return faktor
