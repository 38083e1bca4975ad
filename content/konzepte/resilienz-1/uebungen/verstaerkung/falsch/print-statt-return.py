# Rückmeldung: gibt nichts zurück (None). Fehlt das return am Ende?
def verstaerkung(wiederholungen):
    faktor = 1
    for w in wiederholungen:
        faktor *= 1 + w
    print(faktor)
