-- Cities and localities that administrators add, rename and merge while the site runs (decision 33).
alter table city
  -- counts up with every change made here; one names the version it was made from
  add column version integer not null default 1,
  -- null: as the program brings it along; what was changed here is left alone at a start
  add column edited_at timestamptz;
alter table locality
  add column version integer not null default 1,
  add column edited_at timestamptz,
  -- where its listings went, and where its addresses lead; never one that was merged itself
  add column merged_into integer references locality,
  add constraint locality_not_into_itself check (merged_into <> id);
create index locality_merged on locality (merged_into) where merged_into is not null;
-- numbers below belong to the cities of the gazetteer
create sequence city_number as smallint minvalue 1000 owned by city.id;

-- what a change of a locality has to reach, in the order it is walked
create index listing_locality on listing (locality_id, id) where locality_id is not null;
-- places that people wrote and nobody knows
create index listing_unplaced on listing (city_id, id) where locality_id is null and details ? 'locality';

-- What follows from a change of a place, a batch at a time: a row a place, begun anew by every further change.
create table place_work (
  id bigint generated always as identity primary key,
  city_id smallint not null references city,
  -- null: the whole city
  locality_id integer references locality,
  step text not null check (step in ('listings', 'unplaced', 'searches', 'done')),
  -- the last listing or search that was looked at in this step
  reached text not null default '',
  done integer not null default 0,
  total integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  unique nulls not distinct (city_id, locality_id)
);
create index place_work_unfinished on place_work (id) where step <> 'done';

-- Whoever read a locality before it was merged and writes it after that means the one it was merged into. The lock waits for a
-- merge that is about to be committed, as the reference to the row does anyway.
create function locality_follows() returns trigger language plpgsql as $$
declare
  target integer;
begin
  if new.locality_id is not null then
    select merged_into into target from locality where id = new.locality_id for key share;
    new.locality_id := coalesce(target, new.locality_id);
  end if;
  return new;
end $$;
create trigger listing_locality_follows before insert or update of locality_id on listing
  for each row execute function locality_follows();
create trigger listing_review_locality_follows before insert or update of locality_id on listing_review
  for each row execute function locality_follows();

-- A page also changes by what nobody wrote on it: its locality has another name, or another one has taken it in.
create or replace function listing_content_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.content_changed_at := new.updated_at;
  elsif (new.details, new.status, new.kind, new.city_id, new.locality_id, new.public_lat, new.public_lng)
      is distinct from (old.details, old.status, old.kind, old.city_id, old.locality_id, old.public_lat, old.public_lng) then
    new.content_changed_at := greatest(new.updated_at, old.content_changed_at,
      case when new.updated_at = old.updated_at then clock_timestamp() end);
  end if;
  return new;
end $$;
