"""Players made of code. They know only the engine contract and each game's evaluation."""
