"""In the Piacentine style: figures cut at the waist and turned about, a crowned eagle on the ace of coins."""
