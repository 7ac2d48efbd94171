"""Files that workers make, and archives that they read: what is too long for a request."""
