-- Keeping order (decision 27): what pictures look like, what checks found, what staff took down, how much reports weigh.

-- Fingerprints of a photo, whole and slightly cropped in ten ways, to find it in another listing.
create table photo_print (
  city_id smallint not null,
  listing_id bigint not null,
  photo_id uuid not null,
  -- 64 bits each: candidates are those near one of them
  coarse bigint[] not null,
  -- 256 bits each, in the same order: they confirm a candidate
  fine bytea not null,
  -- the four quarters of every coarse one, numbered by their place; two near fingerprints share one of these or nearly
  bands integer[] not null,
  primary key (city_id, listing_id, photo_id),
  foreign key (city_id, listing_id, photo_id) references listing_photo on update cascade on delete cascade
);
create index photo_print_bands on photo_print using gin (bands) with (fastupdate = off);

-- A case may be about a listing that is live and was found doubtful, and may come back from its lister keeping its place.
alter table listing_review
  drop constraint listing_review_of_check,
  drop constraint listing_review_state_check,
  drop constraint listing_review_check,
  add constraint listing_review_of_check check (of in ('listing', 'edit', 'live')),
  add constraint listing_review_state_check check (state in ('unfinished', 'waiting', 'approved', 'rejected', 'changes')),
  add constraint listing_review_held_check
    check ((of = 'edit' and state in ('unfinished', 'waiting', 'rejected', 'changes')) = (details is not null)),
  -- codes of what the checks found when it was sent, the gravest first
  add column found text[] not null default '{}';

-- What staff, or many reports, took from visitors: once is one row, which ends when it is given back.
create table listing_hold (
  id uuid primary key default uuidv7(),
  city_id smallint not null,
  listing_id bigint not null,
  why text not null check (why in ('reports', 'taken_down')),
  since timestamptz not null,
  -- what it was, and becomes again
  was_status text not null,
  reasons text[] not null default '{}',
  note text,
  -- null: many reports did
  decided_by uuid references app_user on delete set null,
  ended_at timestamptz,
  closed_by uuid references app_user on delete set null,
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade
);
create unique index listing_hold_open on listing_hold (city_id, listing_id) where ended_at is null;

alter table listing_report
  -- what it adds towards hiding the listing, of its sender alone
  add column weight real not null default 0,
  -- a keyed digest of the sender's network, another one every month; and the day their account began
  add column network bytea,
  add column account_day date;
create index listing_report_weighed on listing_report (city_id, listing_id, created_at) where status = 'open';
create index listing_report_decided on listing_report (decided_at) where decided_at is not null;
create index listing_report_received on listing_report (created_at);

-- A registration number that stands under homes far apart is looked at.
create index listing_rera on listing (upper(details ->> 'project_rera_id')) where details ? 'project_rera_id';
-- The same home under other people.
create index listing_home_anybody on listing (home_key) where home_key is not null;
