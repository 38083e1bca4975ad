# A hat 4 Slots, 20 Ticks lang kommt je eine Anfrage, B antwortet nach 6 Ticks.
#
# a: Wie viele Anfragen weist A ohne Timeout ab?
# b: Wie viele weist A mit Timeout 3 ab?
# c: Wie viele Slots sind mit Timeout 3 höchstens zugleich belegt?

antwort = (0, 0, 0)  # TODO: deine Vorhersage (a, b, c)
