"""Every season that is there becomes one round robin, of series of one game."""

import hashlib
import secrets

from django.db import migrations

#: What a season's state says of its only stage.
STATES = {"complete": "complete"}
#: As tables were ordered so far: by run difference, then by runs scored.
TIE_BREAKS = {"rules": ["run_difference", "runs_scored"]}

ENTRIES = """
INSERT INTO league_entry (stage_id, team_id, seed, by_lot, withdrawn, withdrew)
SELECT stage.id, entered.team_id,
       row_number() OVER (PARTITION BY stage.id ORDER BY team.place, team.nickname, team.id),
       false, '', 0
  FROM league_stage AS stage
  JOIN league_season_teams AS entered USING (season_id)
  JOIN league_team AS team ON team.id = entered.team_id
"""
ROUNDS = """
INSERT INTO league_round (stage_id, number, part, nth, size, day, date, last_day, last_date)
SELECT stage.id, played.number, 'table', played.number, 0, played.day, played.date,
       played.day, played.date
  FROM league_stage AS stage
  JOIN (SELECT season_id, day, min(date) AS date,
               row_number() OVER (PARTITION BY season_id ORDER BY day) AS number
          FROM league_game GROUP BY season_id, day) AS played USING (season_id)
"""
SERIES = """
INSERT INTO league_series (stage_id, round_id, key, place, first, second, length, every, stands,
                           field, must_decide, reset_of, days, dates, first_pitches, first_team_id, second_team_id, winner_id,
                           over)
SELECT round.stage_id, round.id, round.number || '.' || game.place, game.place,
       'club ' || game.home_id, 'club ' || game.visitors_id, 1, true, '{1}', 'first', false, '',
       ARRAY[game.day], ARRAY[game.date], '{}', game.home_id, game.visitors_id,
       CASE WHEN game.home_runs > game.visitors_runs THEN game.home_id
            WHEN game.home_runs < game.visitors_runs THEN game.visitors_id END,
       game.state = 'final'
  FROM league_stage AS stage
  JOIN league_round AS round ON round.stage_id = stage.id
  JOIN (SELECT *, row_number() OVER (PARTITION BY season_id, day ORDER BY number) AS place
          FROM league_game) AS game
    ON game.season_id = stage.season_id AND game.day = round.day
"""
GAMES = """
UPDATE league_game AS game
   SET series_id = series.id
  FROM league_series AS series
  JOIN league_round AS round ON round.id = series.round_id
  JOIN league_stage AS stage ON stage.id = round.stage_id
 WHERE game.season_id = stage.season_id AND game.day = round.day
   AND game.home_id = series.first_team_id AND game.visitors_id = series.second_team_id
"""
PLACES = """
UPDATE league_entry AS entry
   SET place = ranked.place
  FROM (SELECT entry.id,
               rank() OVER (PARTITION BY entry.stage_id ORDER BY
                   sum(CASE WHEN side.won THEN 1 ELSE 0 END)::numeric / count(side.*) DESC,
                   sum(side.scored - side.allowed) DESC, sum(side.scored) DESC) AS place
          FROM league_entry AS entry
          JOIN league_stage AS stage ON stage.id = entry.stage_id AND stage.state = 'complete'
          JOIN (SELECT season_id, home_id AS team_id, home_runs > visitors_runs AS won,
                       CASE WHEN forfeited THEN 0 ELSE home_runs END AS scored,
                       CASE WHEN forfeited THEN 0 ELSE visitors_runs END AS allowed
                  FROM league_game WHERE state = 'final'
                UNION ALL
                SELECT season_id, visitors_id, visitors_runs > home_runs,
                       CASE WHEN forfeited THEN 0 ELSE visitors_runs END,
                       CASE WHEN forfeited THEN 0 ELSE home_runs END
                  FROM league_game WHERE state = 'final') AS side
            ON side.season_id = stage.season_id AND side.team_id = entry.team_id
         GROUP BY entry.id) AS ranked
 WHERE ranked.id = entry.id
"""


def make(apps, schema_editor):
    Season = apps.get_model("league", "Season")
    Stage = apps.get_model("league", "Stage")
    stages = []
    for season in Season.objects.order_by("pk"):
        lot = secrets.token_hex(16)
        stages.append(
            Stage(
                season=season,
                number=1,
                name="Season",
                format="round_robin",
                settings={"meetings": season.legs},
                tie_breaks=TIE_BREAKS,
                state=STATES.get(season.state, "open"),
                lot=lot,
                commitment=hashlib.sha256(lot.encode()).hexdigest(),
            )
        )
    Stage.objects.bulk_create(stages)
    with schema_editor.connection.cursor() as cursor:
        for statement in (ENTRIES, ROUNDS, SERIES, GAMES, PLACES):
            cursor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("league", "0008_stages")]

    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
