from django.db import migrations


def index(table, names):
    return migrations.RunSQL(
        f"CREATE INDEX search_{table} ON league_{table} USING gin (search_terms({names}))",
        f"DROP INDEX search_{table}",
    )


class Migration(migrations.Migration):
    """Leagues, clubs and players are found by the beginnings of their words."""

    dependencies = [("league", "0018_people"), ("accounts", "0003_search")]

    operations = [
        index("league", "name, ''"),
        index("team", "place, nickname"),
        index("player", "first_name, surname"),
    ]
