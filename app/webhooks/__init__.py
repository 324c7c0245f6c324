"""Webhooks: deliveries come in, are verified, read and recorded. Nothing else happens in a request."""
