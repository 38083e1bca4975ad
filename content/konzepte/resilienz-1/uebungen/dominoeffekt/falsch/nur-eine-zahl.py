# Rückmeldung: `antwort` soll ein Tupel aus drei Zahlen sein, (a, b, c). Bei dir hat es den Typ int.
antwort = 6
