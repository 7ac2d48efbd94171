"""Lines and plays that cost less to write: a third of the work for a season was theirs."""

import django.contrib.postgres.indexes
import django.db.models.deletion
from django.db import migrations, models

LINES = {
    "battingline": ("one_batting_line_a_game", ()),
    "pitchingline": ("one_pitching_line_a_game", ()),
    "fieldingline": ("one_fielding_line_a_position", ("position",)),
}

# Plays are compressed by lz4, a tenth of the work of Postgres' own way; a server that was built
# without it keeps them as they are. What is there already stays as it is.
STORE = """
DO $$ BEGIN
    ALTER TABLE stats_playbyplay ALTER COLUMN plays SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
    ALTER TABLE stats_playbyplay ALTER COLUMN plays SET STORAGE EXTERNAL;
END $$
"""
UNSTORE = """
ALTER TABLE stats_playbyplay
    ALTER COLUMN plays SET COMPRESSION default, ALTER COLUMN plays SET STORAGE EXTENDED
"""


def lying_together(model, field):
    return migrations.AddIndex(
        model_name=model,
        index=django.contrib.postgres.indexes.BrinIndex(
            autosummarize=True, fields=[field], name=f"{model}_{field}", pages_per_range=16
        ),
    )


def cheaper(model, constraint, beside):
    table = f"stats_{model}"
    return [
        migrations.RemoveConstraint(model_name=model, name=constraint),
        migrations.AlterField(
            model_name=model,
            name="player",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                to="league.player",
            ),
        ),
        migrations.AddConstraint(
            model_name=model,
            constraint=models.UniqueConstraint(
                fields=("player", "game", *beside), name=constraint
            ),
        ),
        lying_together(model, "game"),
        lying_together(model, "id"),
        # A connection takes a game's ids at once; those that it does not use are gaps
        migrations.RunSQL(
            f"ALTER SEQUENCE {table}_id_seq CACHE 64", f"ALTER SEQUENCE {table}_id_seq CACHE 1"
        ),
        migrations.RunSQL(
            f"ALTER TABLE {table} DROP CONSTRAINT {table}_pkey",
            f"ALTER TABLE {table} ADD CONSTRAINT {table}_pkey PRIMARY KEY (id)",
        ),
    ]


class Migration(migrations.Migration):
    dependencies = [("stats", "0002_players_of_lines")]

    operations = [
        migrations.RunSQL(STORE, UNSTORE),
        *(
            operation
            for model, (constraint, beside) in LINES.items()
            for operation in cheaper(model, constraint, beside)
        ),
    ]
