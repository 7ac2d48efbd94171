from django.db import migrations


class Migration(migrations.Migration):
    """How often clubs meet is a setting of a stage."""

    dependencies = [("league", "0009_stage_of_each_season")]

    operations = [migrations.RemoveField(model_name="season", name="legs")]
