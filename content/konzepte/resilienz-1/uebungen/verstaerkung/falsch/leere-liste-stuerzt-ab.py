# Rückmeldung: `verstaerkung` bricht mit IndexError ab, wenn die Prüfung sie aufruft
def verstaerkung(wiederholungen):
    if len(wiederholungen) == 1:
        return 1 + wiederholungen[0]
    return (1 + wiederholungen[0]) * verstaerkung(wiederholungen[1:])
