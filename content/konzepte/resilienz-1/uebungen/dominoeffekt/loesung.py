# a: Ohne Timeout hält jede Anfrage ihren Slot 6 Ticks lang. Vier Slots nehmen also in je
#    6 Ticks vier Anfragen an; die zwei dazwischen (Ticks 4 und 5, 10 und 11, 16 und 17)
#    werden abgewiesen.
# b: Mit Timeout 3 wird nach 3 Ticks jeder Slot wieder frei, also findet jede Anfrage einen.
# c: Zugleich belegt sind dann höchstens die Slots der letzten 3 Anfragen.

antwort = (6, 0, 3)
