-- Site visits: appointments at which a person sees a home.

create table site_visit (
  id uuid not null default uuidv7(),
  seeker_id uuid not null references app_user on delete cascade,
  owner_id uuid not null references app_user on delete cascade,
  city_id smallint not null,
  listing_id bigint not null,
  -- requested: the owner has to answer; proposed: the owner proposed another time and the seeker has to answer; expired: nobody answered in
  -- time; missed: the visit was accepted, and nobody checked in
  state text not null check (state in ('requested', 'proposed', 'accepted', 'checked_in', 'cancelled', 'expired', 'missed')),
  starts_at timestamptz not null,
  note text check (char_length(note) between 1 and 500),
  -- `site` if the visit was cancelled because the listing is no longer offered
  cancelled_by text check (cancelled_by in ('seeker', 'owner', 'site')),
  cancel_reason text check (char_length(cancel_reason) between 1 and 500),
  -- number of wrong check-in codes that were entered; a new time starts at 0
  tries smallint not null default 0,
  -- Incremented with every change. Calendar files contain it, and a calendar replaces an appointment by one with a greater number.
  version integer not null default 1,
  checked_in_at timestamptz,
  -- What the seeker answered after the visit: whether home and price were as in the listing, and whether the home is already rented or
  -- sold.
  as_shown boolean,
  price_as_shown boolean,
  rented_or_sold boolean,
  feedback_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (id, city_id),
  foreign key (city_id, listing_id) references listing on delete cascade,
  check ((state = 'checked_in') = (checked_in_at is not null)),
  check ((state = 'cancelled') = (cancelled_by is not null)),
  check (feedback_at is null or state = 'checked_in')
);
-- Visits of a seeker, and of an owner, by time.
create index site_visit_seeker on site_visit (seeker_id, starts_at desc);
create index site_visit_owner on site_visit (owner_id, starts_at desc);
-- A seeker can have one open visit of a listing at a time.
create unique index site_visit_open on site_visit (city_id, listing_id, seeker_id)
  where state in ('requested', 'proposed', 'accepted');

-- Half-hour slots in which a person has a visit, as owner or as seeker. The primary key prevents two visits of a person in the same slot.
-- It does not contain the city, because the two visits may be in different cities.
create table site_visit_slot (
  person_id uuid not null references app_user on delete cascade,
  starts_at timestamptz not null check (extract(epoch from starts_at)::bigint % 1800 = 0),
  visit_id uuid not null,
  primary key (person_id, starts_at)
);
-- Finds the slots of a visit, which are deleted when it moves or ends.
create index site_visit_slot_visit on site_visit_slot (visit_id);
