import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A team's columns by the words of the glossary; their contents stay."""

    dependencies = [
        ("league", "0003_names_and_drawn"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RenameField("team", "colour", "color"),
        migrations.RenameField("team", "manager", "ai"),
        migrations.RenameField("team", "person", "manager"),
        migrations.AlterField(
            model_name='team',
            name='ai',
            field=models.CharField(default='veteran', max_length=20, verbose_name='AI'),
        ),
        migrations.AlterField(
            model_name='team',
            name='color',
            field=models.CharField(max_length=7, validators=[django.core.validators.RegexValidator('^#[0-9a-f]{6}$', 'A color is # and six lower-case hex digits.')]),
        ),
        migrations.AlterField(
            model_name='team',
            name='manager',
            field=models.ForeignKey(blank=True, help_text='the person who manages it; empty: the AI does', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='teams', to=settings.AUTH_USER_MODEL),
        ),
    ]
