"""In the Neapolitan style: small cards, figures that stand whole upon the earth, a mask on the three of batons."""
