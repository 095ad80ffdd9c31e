"""Alembic's entry: run the steps on the connection that `database.migrate` has opened."""

from alembic import context

from pentapolis.server.models import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
context.run_migrations()
