"""Django's Postgres backend, with connections that go from thread to thread (`base`)."""
