"""A person's account: signing up, logging in and out, a new password, an e-mail address."""
