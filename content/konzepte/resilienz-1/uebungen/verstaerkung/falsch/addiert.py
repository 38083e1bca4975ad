# Rückmeldung: Du zählst die Wiederholungen zusammen.
def verstaerkung(wiederholungen):
    anfragen = 1
    for w in wiederholungen:
        anfragen += w
    return anfragen
