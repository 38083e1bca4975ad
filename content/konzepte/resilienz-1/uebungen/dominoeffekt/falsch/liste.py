# Rückmeldung: `antwort` ist eine Liste, wie ein Array in JS.
antwort = [6, 0, 3]
