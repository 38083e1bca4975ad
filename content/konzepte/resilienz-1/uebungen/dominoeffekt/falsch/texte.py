# Rückmeldung: a soll eine ganze Zahl sein. Bei dir steht dort '6', das ist vom Typ str.
antwort = ("6", "0", "3")
