# Rückmeldung: Du zählst nur die Schichten. Wie oft jede wiederholt, steht in der Liste.
def verstaerkung(wiederholungen):
    return 2 ** len(wiederholungen)
