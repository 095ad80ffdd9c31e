"""The `pentapolis` command."""
