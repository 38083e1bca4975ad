# Rückmeldung: Bei dir kommt immer 0 heraus. Mit welcher Zahl beginnst du?
def verstaerkung(wiederholungen):
    faktor = 0
    for w in wiederholungen:
        faktor *= 1 + w
    return faktor
