# Rückmeldung: `verstaerkung([])` ergibt bei dir 0, richtig ist 1. Ohne Schicht kommt genau an, was losgeschickt wurde.
def verstaerkung(wiederholungen):
    if not wiederholungen:
        return 0
    faktor = 1
    for w in wiederholungen:
        faktor *= 1 + w
    return faktor
