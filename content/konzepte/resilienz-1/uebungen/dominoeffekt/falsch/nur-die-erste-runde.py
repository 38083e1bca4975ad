# Rückmeldung: a stimmt noch nicht: Du sagst 2. So viele sind es in der ersten Runde.
antwort = (2, 0, 3)
