import random
from itertools import groupby

from django.db import migrations, models

import accounts.spelling
import league.models
from league.names import Called, named, printed

#: Players written in one statement.
BATCH = 5_000
WRITE = """
    UPDATE league_player AS player SET first_name = given.first_name, portrait = given.portrait,
        name = given.name
    FROM unnest(%s::bigint[], %s::text[], %s::text[], %s::text[])
        AS given (id, first_name, portrait, name)
    WHERE player.id = given.id
"""


def christen(apps, schema_editor):
    """A first name and a portrait for every player, other initials for those of one surname in a
    league. A league at a time, a few statements for a large one."""
    Player = apps.get_model("league", "Player")
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        cursor.execute("UPDATE league_player SET surname = name")
        rows = Player.objects.order_by("team__league", "pk").values_list("team__league", "pk", "surname")
        ready = []
        for league, players in groupby(rows.iterator(chunk_size=BATCH), key=lambda row: row[0]):
            draw = random.Random(league).random
            known, faces, taken = {}, {}, {}
            for _, pk, surname in players:
                firsts = taken.setdefault(surname, [])
                person = named(surname, draw, firsts)
                firsts.append(person.first_name)
                known[pk] = Called(person.first_name, surname)
                faces[pk] = person.portrait
            names = printed(known)
            ready += [(pk, known[pk].first_name, faces[pk], names[pk]) for pk in known]
            while len(ready) >= BATCH:
                cursor.execute(WRITE, [list(column) for column in zip(*ready[:BATCH])])
                del ready[:BATCH]
        if ready:
            cursor.execute(WRITE, [list(column) for column in zip(*ready)])


class Migration(migrations.Migration):
    """Every player gets a first name and a portrait; where a surname repeats in a league, box
    scores print what tells them apart."""

    dependencies = [("league", "0017_awards")]

    operations = [
        migrations.AddField("player", "first_name", models.CharField(blank=True, default="", max_length=40, validators=[accounts.spelling.visible]), preserve_default=False),
        migrations.AddField("player", "surname", models.CharField(default="", max_length=60, validators=[accounts.spelling.visible]), preserve_default=False),
        migrations.AddField("player", "portrait", models.CharField(default="", help_text="eight digits: the traits of a face", max_length=8, validators=[league.models.portrait_validator]), preserve_default=False),
        migrations.AlterField("player", "name", models.CharField(help_text="as box scores print it", max_length=101, validators=[accounts.spelling.visible])),
        migrations.RunPython(christen, migrations.RunPython.noop, elidable=False),
    ]
