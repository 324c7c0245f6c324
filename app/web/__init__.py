"""The web process: webhooks, MCP, probes and metrics under one address."""
