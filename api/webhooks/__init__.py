"""Webhooks, as Standard Webhooks describes them: signed, tried again, and sent to nobody inside."""
