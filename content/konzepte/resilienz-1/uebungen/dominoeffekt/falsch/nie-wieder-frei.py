# Rückmeldung: a stimmt noch nicht: Du sagst 16. So viele wären es, wenn ein Slot nie wieder frei würde.
antwort = (16, 0, 3)
