"""Addresses and sessions that there were before they had tables of their own.

Nobody has shown yet that an address is theirs. A session is known by its person alone: where it
began, and with what browser, was not kept.
"""

from importlib import import_module

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import migrations
from django.utils import timezone

BATCH = 1000


def take_over(apps, schema_editor):
    user_model = apps.get_model("auth", "User")
    address = apps.get_model("account", "EmailAddress")
    people = user_model.objects.exclude(email="").values_list("pk", "email")
    address.objects.bulk_create(
        (
            address(user_id=pk, email=email.lower(), primary=True, verified=False)
            for pk, email in people.iterator()
        ),
        batch_size=BATCH,
        ignore_conflicts=True,
    )

    known = set(user_model.objects.values_list("pk", flat=True))
    user_session = apps.get_model("usersessions", "UserSession")
    decode = import_module(settings.SESSION_ENGINE).SessionStore().decode
    running = apps.get_model("sessions", "Session").objects.filter(expire_date__gt=timezone.now())
    user_session.objects.bulk_create(
        (
            user_session(user_id=int(who), session_key=key, ip="0.0.0.0")
            for key, data in running.values_list("session_key", "session_data").iterator()
            if (who := decode(data).get(SESSION_KEY)) and int(who) in known
        ),
        batch_size=BATCH,
        ignore_conflicts=True,
    )


class Migration(migrations.Migration):

    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("sessions", "0001_initial"),
        ("usersessions", "0001_initial"),
    ]

    operations = [migrations.RunPython(take_over, migrations.RunPython.noop)]
