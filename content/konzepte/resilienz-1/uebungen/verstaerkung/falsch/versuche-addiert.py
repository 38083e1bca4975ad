# Rückmeldung: Du zählst die Versuche der Schichten zusammen.
def verstaerkung(wiederholungen):
    return sum(1 + w for w in wiederholungen)
