# Rückmeldung: c stimmt noch nicht: Du sagst 4. So viele Slots hat A überhaupt.
antwort = (6, 0, 4)
