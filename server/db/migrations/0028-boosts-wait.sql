-- since when the days of a boost stand still, because its listing is not shown; null: they run
alter table boost add column held_since timestamptz;
