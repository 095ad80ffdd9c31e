"""Speed and strength, measured side by side with peers."""
