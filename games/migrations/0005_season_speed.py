from django.db import migrations, models
import django.utils.timezone

import stats.fields


class Migration(migrations.Migration):
    dependencies = [("games", "0004_how_a_game_was_forfeited")]

    operations = [
        migrations.RemoveField(model_name="simulationrun", name="played_before"),
        migrations.AlterField(
            model_name="simulationrun",
            name="moved_at",
            field=models.DateTimeField(
                default=django.utils.timezone.now,
                help_text="last progress, or last time that it was resumed",
            ),
        ),
        migrations.AlterField(
            model_name="gamerecord",
            name="record",
            field=stats.fields.WrittenJSON(
                help_text="engine.Record of the finished game", null=True
            ),
        ),
    ]
