"""The REST API: what pages show and do, for programs. It reads by the selectors of the other apps,
writes by their services and asks their permissions; what is here is names, forms and addresses."""
