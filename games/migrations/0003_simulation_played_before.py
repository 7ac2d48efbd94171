from django.db import migrations, models


def of_active_runs(apps, schema_editor):
    """What had been played before a run that is under way now: all but what it tells of."""
    for run in apps.get_model("games", "SimulationRun").objects.filter(
        state__in=("queued", "running")
    ):
        games = apps.get_model("league", "Game").objects.filter(
            season=run.season_id,
            state="final",
            forfeited=False,
            live=None,
        )
        if run.day is not None:
            games = games.filter(day=run.day)
        run.played_before = max(games.count() - run.done, 0)
        run.save(update_fields=["played_before"])


class Migration(migrations.Migration):
    dependencies = [("games", "0002_live")]

    operations = [
        migrations.AddField(
            model_name="simulationrun",
            name="played_before",
            field=models.PositiveIntegerField(
                default=0,
                help_text="games of its scope that AI managers had played when it began",
            ),
        ),
        migrations.RunPython(of_active_runs, migrations.RunPython.noop, elidable=True),
    ]
