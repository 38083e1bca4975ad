# Rückmeldung: a stimmt noch nicht: Du sagst 5. Schreib für jeden Tick auf
antwort = (5, 0, 3)
