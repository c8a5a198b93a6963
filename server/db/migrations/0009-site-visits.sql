-- Site visits: people see a home at an agreed time.

create table site_visit (
  id uuid not null default uuidv7(),
  seeker_id uuid not null references app_user on delete cascade,
  owner_id uuid not null references app_user on delete cascade,
  city_id smallint not null,
  listing_id bigint not null,
  -- requested: the owner has to answer; proposed: the seeker has to; expired: nobody answered in time; missed: accepted, and nobody
  -- checked in
  state text not null check (state in ('requested', 'proposed', 'accepted', 'checked_in', 'cancelled', 'expired', 'missed')),
  starts_at timestamptz not null,
  note text check (char_length(note) between 1 and 500),
  -- `site` when the listing is no longer offered
  cancelled_by text check (cancelled_by in ('seeker', 'owner', 'site')),
  cancel_reason text check (char_length(cancel_reason) between 1 and 500),
  -- wrong check-in codes entered for this time
  tries smallint not null default 0,
  -- incremented with every change; calendars replace an entry by one with a greater number
  version integer not null default 1,
  checked_in_at timestamptz,
  -- what the seeker confirmed after checking in
  as_shown boolean,
  price_as_shown boolean,
  rented_or_sold boolean,
  answered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, city_id),
  foreign key (city_id, listing_id) references listing on delete cascade,
  check ((state = 'checked_in') = (checked_in_at is not null)),
  check ((state = 'cancelled') = (cancelled_by is not null)),
  check (answered_at is null or state = 'checked_in')
);
-- visits of a seeker, and of an owner, by time
create index site_visit_seeker on site_visit (seeker_id, starts_at desc);
create index site_visit_owner on site_visit (owner_id, starts_at desc);
-- a seeker has one visit of a listing at a time
create unique index site_visit_open on site_visit (city_id, listing_id, seeker_id)
  where state in ('requested', 'proposed', 'accepted');

-- Half-hour slots in which a person is busy with a visit, as owner or as seeker. The key is what keeps two visits from taking one slot,
-- also across listings and cities, which is why it has no city.
create table site_visit_slot (
  person_id uuid not null references app_user on delete cascade,
  starts_at timestamptz not null check (extract(epoch from starts_at)::bigint % 1800 = 0),
  visit_id uuid not null,
  primary key (person_id, starts_at)
);
-- the slots of a visit that moves or ends
create index site_visit_slot_visit on site_visit_slot (visit_id);
