"""Players that learn: a net imitates a bot, then plays itself (`pentapolis learn`)."""
