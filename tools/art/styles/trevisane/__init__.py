"""In the Trevisan style: tall narrow cards, curved swords that interlace, crossed staves, sayings on the aces."""
