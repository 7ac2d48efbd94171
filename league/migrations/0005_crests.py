import django.core.validators
from django.db import migrations, models

import league.models
from league import crests


def draw(apps, schema_editor):
    """A crest and a second color for every club, in the order in which they joined."""
    Team = apps.get_model("league", "Team")
    leagues = Team.objects.order_by("league").values_list("league", flat=True).distinct()
    for league_id in leagues:
        taken, seconds = [], []
        clubs = list(Team.objects.filter(league=league_id).order_by("pk"))
        for club in clubs:
            taken.append(crests.suggest(club.place, club.nickname, taken))
            club.crest = str(taken[-1])
            seconds.append(crests.second_color(club.color, club.place, club.nickname, seconds))
            club.second_color = seconds[-1]
        Team.objects.bulk_update(clubs, ["crest", "second_color"], batch_size=500)


class Migration(migrations.Migration):
    """Every club gets a crest and a second color."""

    dependencies = [("league", "0004_color_ai_manager")]

    operations = [
        migrations.AddField("team", "second_color", models.CharField(max_length=7, default=""), preserve_default=False),
        migrations.AddField("team", "crest", models.CharField(max_length=40, default=""), preserve_default=False),
        migrations.RunPython(draw, migrations.RunPython.noop, elidable=False),
        migrations.AlterField(
            model_name='team',
            name='color',
            field=models.CharField(max_length=7, validators=[django.core.validators.RegexValidator('^#[0-9a-f]{6}\\Z', 'A color is # and six lower-case hex digits.')]),
        ),
        migrations.AlterField(
            model_name='team',
            name='second_color',
            field=models.CharField(max_length=7, validators=[django.core.validators.RegexValidator('^#[0-9a-f]{6}\\Z', 'A color is # and six lower-case hex digits.')]),
        ),
        migrations.AlterField(
            model_name='team',
            name='crest',
            field=models.CharField(help_text='shape, division and charge, like pennant/pale/owl', max_length=40, validators=[league.models.crest_validator]),
        ),
    ]
