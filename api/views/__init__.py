"""The API's views: thin, as pages' views are."""
