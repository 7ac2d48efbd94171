"""Lines and their players are checked once for all lines that come together, not one by one."""

import django.db.models.deletion
from django.db import migrations, models

TABLES = ("stats_battingline", "stats_pitchingline", "stats_fieldingline")

# What foreign keys did: whoever writes lines finds their players there and keeps them there until
# he has committed; and a player who has lines stays. What they did not: he is one of the team's.
CHECK = """
CREATE FUNCTION stats_lines_have_players() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        WITH named AS MATERIALIZED (
            SELECT DISTINCT player_id, team_id FROM written
        ), there AS MATERIALIZED (
            SELECT id, team_id FROM league_player
             WHERE id IN (SELECT player_id FROM named) FOR KEY SHARE
        )
        SELECT FROM named
          LEFT JOIN there ON there.id = named.player_id AND there.team_id = named.team_id
         WHERE there.id IS NULL
    ) THEN
        RAISE foreign_key_violation
        USING MESSAGE = format('a line in %s is of no player of its team', TG_TABLE_NAME);
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION stats_player_has_no_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM stats_battingline WHERE player_id = OLD.id)
        OR EXISTS (SELECT FROM stats_pitchingline WHERE player_id = OLD.id)
        OR EXISTS (SELECT FROM stats_fieldingline WHERE player_id = OLD.id)
    THEN
        RAISE foreign_key_violation
        USING MESSAGE = format('player %s has lines in the record', OLD.id);
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER player_has_no_lines AFTER DELETE ON league_player
    DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION stats_player_has_no_lines();
""" + "".join(
    f"""
CREATE TRIGGER {table}_players_{event.lower()} AFTER {event} ON {table}
    REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION stats_lines_have_players();
"""
    for table in TABLES
    for event in ("INSERT", "UPDATE")
)

UNCHECK = (
    "DROP TRIGGER player_has_no_lines ON league_player;"
    + "".join(
        f"DROP TRIGGER {table}_players_{event} ON {table};"
        for table in TABLES
        for event in ("insert", "update")
    )
    + "DROP FUNCTION stats_player_has_no_lines(); DROP FUNCTION stats_lines_have_players();"
)


class Migration(migrations.Migration):
    dependencies = [("league", "0002_live"), ("stats", "0001_initial")]

    operations = [
        *(
            migrations.AlterField(
                model_name=model,
                name="player",
                field=models.ForeignKey(
                    db_constraint=False,
                    on_delete=django.db.models.deletion.PROTECT,
                    to="league.player",
                ),
            )
            for model in ("battingline", "pitchingline", "fieldingline")
        ),
        migrations.RunSQL(CHECK, UNCHECK),
    ]
