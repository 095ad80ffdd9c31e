"""The online service: tables, people, bots, over HTTP and WebSockets. Nothing here names a game.

docs/protocol.md says how to talk to it. The modules, from the outside in: `run` starts it, `app` puts
it together, `pages`, `http` and `socket` talk to clients in `messages`, `tables` is where every change
happens, `table` is one table in memory, `store` writes it down.
"""
