"""In the Sicilian style: small bright cards, paladins as the puppet theatre knows them, the Trinacria, lemons."""
