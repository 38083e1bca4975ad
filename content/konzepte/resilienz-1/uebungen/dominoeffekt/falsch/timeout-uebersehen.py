# Rückmeldung: b stimmt noch nicht: Du sagst 6. Wie lange hält eine Anfrage ihren Slot höchstens
antwort = (6, 6, 4)
