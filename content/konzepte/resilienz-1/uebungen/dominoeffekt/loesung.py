# a: Ohne Timeout hält jede Anfrage ihren Slot 6 Ticks lang. Von je 6 Anfragen
#    finden deshalb nur 4 einen Slot; abgewiesen werden die der Ticks 4 und 5,
#    10 und 11, 16 und 17.
# b: Mit Timeout 3 ist jeder Slot nach 3 Ticks wieder frei, für jede Anfrage einer.
# c: Belegt sind dann höchstens die Slots der letzten 3 Anfragen.

antwort = (6, 0, 3)
