"""The service on real connections: HTTP and WebSockets, SQLite and PostgreSQL."""
