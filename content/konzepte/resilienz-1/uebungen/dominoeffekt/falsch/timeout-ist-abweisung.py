# Rückmeldung: Ein Timeout ist keine Abweisung
antwort = (6, 20, 3)
