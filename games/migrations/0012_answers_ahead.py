"""Standing orders hold the answer that they give, not only until when; how often the same answer was
given by hand is kept beside them."""

import json

from django.db import migrations, models

from engine import RULESETS


def with_answers(apps, schema_editor):
    """What stands lets its question pass: that was the one answer an order could give."""
    for side in apps.get_model("games", "Side").objects.exclude(standing_orders={}).select_related("live"):
        passes = RULESETS[side.live.ruleset].passes
        side.standing_orders = {
            kind: {"until": until, "answers": ["=" + json.dumps(passes[kind], separators=(",", ":"))]}
            for kind, until in side.standing_orders.items()
            if kind in passes and isinstance(until, str)
        }
        side.save(update_fields=["standing_orders"])


def without(apps, schema_editor):
    """Orders that let a question pass, as they were; others are forgotten."""
    for side in apps.get_model("games", "Side").objects.exclude(standing_orders={}).select_related("live"):
        passes = RULESETS[side.live.ruleset].passes
        side.standing_orders = {
            kind: order["until"]
            for kind, order in side.standing_orders.items()
            if kind in passes and order["answers"] == ["=" + json.dumps(passes[kind], separators=(",", ":"))]
        }
        side.save(update_fields=["standing_orders"])


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0011_days'),
    ]

    operations = [
        migrations.AddField(
            model_name='side',
            name='habits',
            field=models.JSONField(default=dict, help_text='by kind of question: what was answered by hand, how many times in a row'),
        ),
        migrations.AlterField(
            model_name='side',
            name='standing_orders',
            field=models.JSONField(default=dict, help_text='by kind of question: what is answered ahead, and until when'),
        ),
        migrations.RunPython(with_answers, without),
    ]
