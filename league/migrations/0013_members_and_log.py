"""Who manages a team is a member of its league; entries of the log stay as they were written."""

from django.db import migrations

MANAGERS = """
INSERT INTO league_membership (league_id, person_id, role, team_id, since)
SELECT league_id, manager_id, 'manager', id, now() FROM league_team WHERE manager_id IS NOT NULL;
"""
# Who did it may be forgotten with their account, their name may not
WRITTEN_ONCE = """
CREATE FUNCTION league_log_is_written_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (to_jsonb(NEW) - 'by_id') <> (to_jsonb(OLD) - 'by_id') OR NEW.by_id IS NOT NULL THEN
        RAISE EXCEPTION 'an entry of the log is written once'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER league_log_is_written_once BEFORE UPDATE ON league_logentry
    FOR EACH ROW EXECUTE FUNCTION league_log_is_written_once();
"""
FORGET = """
DROP TRIGGER league_log_is_written_once ON league_logentry;
DROP FUNCTION league_log_is_written_once;
"""


def free_the_address(apps, schema_editor):
    """A season's address is its own: “office” has another use now."""
    seasons = apps.get_model("league", "Season").objects
    for season in seasons.filter(slug="office"):
        slugs = {*seasons.filter(league=season.league_id).values_list("slug", flat=True)}
        season.slug = next(
            slug for number in range(2, len(slugs) + 3) if (slug := f"office-{number}") not in slugs
        )
        season.save(update_fields=["slug"])


class Migration(migrations.Migration):

    dependencies = [("league", "0012_office")]

    operations = [
        migrations.RunSQL(MANAGERS, migrations.RunSQL.noop),
        migrations.RunSQL(WRITTEN_ONCE, FORGET),
        migrations.RunPython(free_the_address, migrations.RunPython.noop),
    ]
