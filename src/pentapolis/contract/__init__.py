"""The contract suite: what every game promises, as tests that run over any game.

It is a pytest plug-in (`pip install 'pentapolis[suite]'`). For a game of your own:

    pytest --pyargs pentapolis.contract --pentapolis-game NAME

Tests take a `scenario` (a game with a number of players, options and a pack) or a `game`; the plug-in
gives them all scenarios of the games that were named, or of all games.
"""
