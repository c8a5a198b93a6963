-- What became of agreed visits, by month. Null: too few to publish.
-- runs-with: 0016-homes.sql

alter table public_figure add column visits_held integer;
-- agreed, and nobody checked in
alter table public_figure add column visits_missed integer;
alter table public_figure add column visits_cancelled_by_seeker integer;
alter table public_figure add column visits_cancelled_by_owner integer;
