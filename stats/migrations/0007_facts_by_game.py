"""A game's facts become one row: writing them cost a season a sixth of its time, and costs less than
a tenth now. Views read each as a row of its own."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

SMALL, WHOLE, LARGE = models.SmallIntegerField, models.IntegerField, models.BigIntegerField
TURN = {
    "number": SMALL,
    "moment": WHOLE,
    "batter": SMALL,
    "pitcher": SMALL,
    "event": SMALL,
    "made": SMALL,
    "rbi": SMALL,
    "before": SMALL,
}
RUN = {
    "number": SMALL,
    "moment": WHOLE,
    "runner": SMALL,
    "pitcher": SMALL,
    "charged": SMALL,
    "event": SMALL,
    "made": SMALL,
}
# Of the columns that are players, whether they are of the side at bat, which is the half's
AT_BAT = {"batter": True, "runner": True, "pitcher": False, "charged": False}
#: By table: which fields of the row have it, what these are, its order, what numbers its rows.
KINDS = {
    "stats_plateappearance": ("turn", TURN, "number", ""),
    "stats_baserunning": ("run", RUN, "number, nth", ", nth"),
}


def columns(parts):
    return ", ".join(f"{name}_id" if name in AT_BAT else name for name in parts)


def lists_of(table):
    """What is in a table, by game, as lists."""
    prefix, parts, order, _ = KINDS[table]
    found = ", ".join(
        f"array_agg({f'{name}.spot' if name in AT_BAT else f'fact.{name}'} ORDER BY {order})"
        f" AS {prefix}_{name}"
        for name in parts
    )
    players = " ".join(
        f"JOIN spots {name} ON {name}.id = fact.{name}_id" for name in parts if name in AT_BAT
    )
    return f"(SELECT game_id, {found} FROM {table} fact {players} GROUP BY game_id) AS {prefix}"


def rows_of(table):
    """What is in the lists, as rows of a table."""
    prefix, parts, _, nth = KINDS[table]
    found = []
    for name in parts:
        if name in AT_BAT:
            side = "fact.moment & 1 = 0" if AT_BAT[name] else "fact.moment & 1 = 1"
            spot = f"fact.{name} + 1"
            players = f"CASE WHEN {side} THEN facts.visitors[{spot}] ELSE facts.home[{spot}] END"
            found.append(f"{players} AS {name}_id")
        else:
            found.append(f"fact.{name}")
    return f"""
SELECT facts.game_id, {", ".join(found)}{nth} FROM stats_facts AS facts,
  unnest({", ".join(f"facts.{prefix}_{name}" for name in parts)})
  WITH ORDINALITY AS fact ({", ".join(parts)}, nth)"""


LISTS = [f"{prefix}_{name}" for prefix, parts, *_ in KINDS.values() for name in parts]
FROM_ROWS = f"""
WITH spots AS (
    SELECT id, team_id, row_number() OVER (PARTITION BY team_id ORDER BY spot) - 1 AS spot
      FROM league_player
), rosters AS (
    SELECT team_id, array_agg(id ORDER BY spot) AS players FROM spots GROUP BY team_id
)
INSERT INTO stats_facts (game_id, visitors, home, {", ".join(LISTS)})
SELECT game.id, visitors.players, home.players,
       {", ".join(f"coalesce({name}, '{{}}')" for name in LISTS)}
  FROM {" FULL JOIN ".join(map(lists_of, KINDS))} USING (game_id)
  JOIN league_game game ON game.id = game_id
  JOIN rosters visitors ON visitors.team_id = game.visitors_id
  JOIN rosters home ON home.team_id = game.home_id
"""
# A run's or a steal's number in its play was a key; its number in the game is as good a one
TO_ROWS = [
    f"INSERT INTO {table} (game_id, {columns(parts)}{nth}) {rows_of(table)}"
    for table, (_, parts, _, nth) in KINDS.items()
]
VIEWS = [f"CREATE VIEW {table} AS {rows_of(table)}" for table in KINDS]
NO_VIEWS = [f"DROP VIEW {table}" for table in KINDS]
# As plays are: by lz4, a tenth of the work of Postgres' own way, where the server has it. A roster is
# looked up for each fact, and is never compressed.
STORE = f"""
ALTER TABLE stats_facts
    ALTER COLUMN visitors SET STORAGE PLAIN, ALTER COLUMN home SET STORAGE PLAIN;
DO $$ BEGIN
    ALTER TABLE stats_facts
        {", ".join(f"ALTER COLUMN {name} SET COMPRESSION lz4" for name in LISTS)};
EXCEPTION WHEN feature_not_supported THEN
    NULL;
END $$
"""


def array(kind, **given):
    return django.contrib.postgres.fields.ArrayField(base_field=kind(**given), size=None)


def player():
    return models.ForeignKey(
        db_constraint=False,
        db_index=False,
        on_delete=django.db.models.deletion.DO_NOTHING,
        related_name="+",
        to="league.player",
    )


def game():
    return models.ForeignKey(
        db_constraint=False,
        db_index=False,
        on_delete=django.db.models.deletion.DO_NOTHING,
        to="league.game",
    )


def shared():
    """The fields of both kinds of facts."""
    return [
        ("number", SMALL(help_text="of the play in the game, from 0")),
        ("moment", WHOLE(help_text="before the play: half, outs, bases, inning, lead")),
        ("game", game()),
        ("pitcher", player()),
    ]


def key(*columns):
    return models.CompositePrimaryKey(
        *columns, blank=True, editable=False, primary_key=True, serialize=False
    )


class Migration(migrations.Migration):
    dependencies = [("stats", "0006_charged")]

    operations = [
        migrations.CreateModel(
            name="Facts",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="league.game",
                    ),
                ),
                ("visitors", array(LARGE)),
                ("home", array(LARGE)),
                *(
                    (f"turn_{name}", array(kind, **({"null": True} if name == "before" else {})))
                    for name, kind in TURN.items()
                ),
                *((f"run_{name}", array(kind)) for name, kind in RUN.items()),
            ],
        ),
        migrations.RunSQL(STORE, migrations.RunSQL.noop),
        migrations.RunSQL(FROM_ROWS, TO_ROWS),
        migrations.DeleteModel(name="PlateAppearance"),
        migrations.DeleteModel(name="BaseRunning"),
        migrations.RunSQL(VIEWS, NO_VIEWS),
        migrations.CreateModel(
            name="PlateAppearance",
            fields=[
                *shared(),
                ("pk", key("game_id", "number")),
                ("event", models.SmallIntegerField(help_text="an Outcome, or 19 for a sacrifice fly")),
                ("made", models.SmallIntegerField(help_text="outs made on the play")),
                ("rbi", models.SmallIntegerField()),
                (
                    "before",
                    models.SmallIntegerField(
                        help_text="the count: ten times the balls plus the strikes before the last pitch",
                        null=True,
                    ),
                ),
                ("batter", player()),
            ],
            options={"ordering": ["game", "number"], "managed": False},
        ),
        migrations.CreateModel(
            name="BaseRunning",
            fields=[
                *shared(),
                ("pk", key("game_id", "nth")),
                ("nth", models.BigIntegerField(help_text="which of the game's, from 1")),
                (
                    "event",
                    models.SmallIntegerField(
                        help_text="0 an unearned run, 1 an earned one, 2 a base stolen, 3 a man caught"
                    ),
                ),
                ("made", models.SmallIntegerField(help_text="outs that no plate appearance tells")),
                ("charged", player()),
                ("runner", player()),
            ],
            options={"ordering": ["game", "nth"], "managed": False},
        ),
    ]
