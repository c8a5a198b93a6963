-- Moderation: reviews, holds, reports, duplicate photos, suspensions (docs/decisions/0013-review.md).

-- What waits for a moderator or was decided: at most one case for each listing.
create table listing_review (
  city_id smallint not null,
  listing_id bigint not null,
  -- one submission; sending it again gets a new id
  id uuid not null default uuidv7(),
  -- listing: not published yet; edit: changes of a published one; live: a published one in which the checks found something
  subject text not null check (subject in ('listing', 'edit', 'live')),
  -- unfinished: an edit that cannot be published yet, seen by its owner alone; changes_requested: a moderator asked the lister to change something
  state text not null check (state in ('unfinished', 'waiting', 'approved', 'rejected', 'changes_requested')),
  since timestamptz not null,
  -- fields whose new values wait; empty for a whole listing
  fields text[] not null default '{}',
  -- of an edit: all values of the listing once it is approved, with the columns that follow from its place
  details jsonb,
  to_city_id smallint references city,
  locality_id integer references locality,
  lat double precision,
  lng double precision,
  public_lat double precision,
  public_lng double precision,
  -- the moderator who looks at it now; nobody else decides until then
  claimed_by uuid references app_user on delete set null,
  claimed_until timestamptz,
  decided_by uuid references app_user on delete set null,
  decided_at timestamptz,
  reasons text[] not null default '{}',
  note text,
  -- codes of what the checks found when it was submitted, the most severe first
  findings text[] not null default '{}',
  -- digest of the content a moderator rejected, so that it is not submitted again unchanged; null: nothing was rejected
  rejected_digest bytea,
  primary key (city_id, listing_id),
  unique (id, city_id),
  foreign key (city_id, listing_id) references listing on delete cascade,
  constraint listing_review_held_check
    check ((subject = 'edit' and state in ('unfinished', 'waiting', 'rejected', 'changes_requested')) = (details is not null)),
  constraint listing_review_check1 check ((details is null) = (to_city_id is null))
);
-- the queue, oldest first
create index listing_review_queue on listing_review (since, id) where state = 'waiting';
-- cases that a moderator has claimed
create index listing_review_claim on listing_review (claimed_by) where state = 'waiting' and claimed_by is not null;

-- Listings that staff, or many reports, took from visitors. Each time is one row, which ends when the listing is restored.
create table listing_hold (
  id uuid not null default uuidv7(),
  city_id smallint not null,
  listing_id bigint not null,
  cause text not null check (cause in ('reports', 'taken_down')),
  since timestamptz not null,
  -- status before the hold, restored with the listing
  previous_status text not null,
  reasons text[] not null default '{}',
  note text,
  -- null: many reports did
  decided_by uuid references app_user on delete set null,
  ended_at timestamptz,
  closed_by uuid references app_user on delete set null,
  primary key (id, city_id),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- at most one open hold for each listing
create unique index listing_hold_open on listing_hold (city_id, listing_id) where ended_at is null;

-- Reports of visitors about a listing, with the deadlines of the law.
create table listing_report (
  id uuid not null default uuidv7(),
  -- read out on the phone; random, so that reports cannot be counted
  ticket text not null,
  city_id smallint not null,
  listing_id bigint not null,
  -- the sender: the account, or a keyed digest of the address and browser that nobody can reverse
  reporter_id uuid references app_user on delete set null,
  reporter_hash bytea not null,
  -- the day in India
  day date not null,
  reason text not null,
  details text,
  -- where people without an account are told the outcome
  contact text,
  -- a form field that only programs see was filled in
  suspect boolean not null default false,
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null,
  -- E-Commerce Rules 2020, rule 4 (5): acknowledged within 48 hours, redressed within a month
  acknowledge_by timestamptz not null,
  decide_by timestamptz not null,
  acknowledged_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references app_user on delete set null,
  decision text,
  -- what it adds towards hiding the listing, from its sender alone
  weight real not null default 0,
  -- keyed digest of the sender's network, with another key every month; and the day their account was created
  network bytea,
  account_day date,
  primary key (id, city_id),
  unique (ticket, city_id),
  foreign key (city_id, listing_id) references listing on delete cascade,
  -- one report for each reporter, listing and day
  unique (reporter_hash, city_id, listing_id, day)
);
-- open reports by deadline
create index listing_report_open on listing_report (decide_by) where status = 'open';
-- all reports of a listing
create index listing_report_listing on listing_report (city_id, listing_id);
-- reports of a person, newest first
create index listing_report_reporter on listing_report (reporter_id, created_at desc) where reporter_id is not null;
-- the weight of a listing's open reports
create index listing_report_weighed on listing_report (city_id, listing_id, created_at) where status = 'open';
-- outcomes by month, and pruning
create index listing_report_decided on listing_report (decided_at) where decided_at is not null;
create index listing_report_received on listing_report (created_at);

-- Perceptual hashes of photos, by which the same picture is found in other listings.
create table photo_hash (
  city_id smallint not null,
  listing_id bigint not null,
  photo_id uuid not null,
  -- 64 bits of the inner part of the picture, by which candidates are found; null: not computed yet
  coarse bigint,
  -- 256 bits that confirm a candidate
  fine bytea,
  -- hashes of where that inner part may lie in a picture this one was cropped from; null once its duplicates were searched for
  crop_hashes bytea,
  primary key (city_id, listing_id, photo_id),
  foreign key (city_id, listing_id, photo_id) references listing_photo on delete cascade
);
-- The 64 bits in three parts (pigeonhole principle): two hashes that differ in at most 5 bits have one part that differs in at most one
-- bit; two that differ in at most 8 have one that differs in at most two.
create index photo_hash_low on photo_hash (((coarse & 2097151)::integer)) include (coarse);
create index photo_hash_middle on photo_hash ((((coarse >> 21) & 2097151)::integer)) include (coarse);
create index photo_hash_high on photo_hash ((((coarse >> 42) & 4194303)::integer)) include (coarse);
-- the job's queue
create index photo_hash_pending on photo_hash (photo_id) where coarse is null or crop_hashes is not null;

-- Pairs of photos that show the same; each pair is stored in both directions.
create table photo_duplicate (
  city_id smallint not null,
  listing_id bigint not null,
  photo_id uuid not null,
  duplicate_city_id smallint not null,
  duplicate_listing_id bigint not null,
  duplicate_photo_id uuid not null,
  primary key (city_id, listing_id, photo_id, duplicate_photo_id),
  foreign key (city_id, listing_id, photo_id) references photo_hash on delete cascade
);
-- pairs with another photo: it may be in another city, so there is no foreign key to it, and the code that deletes a photo deletes them
create index photo_duplicate_other on photo_duplicate (duplicate_photo_id);

-- Listings that a suspension took off the site, with their status before it; restored when it is lifted.
create table suspended_listing (
  city_id smallint not null,
  listing_id bigint not null,
  status text not null,
  -- it was waiting for review, which is interrupted by the suspension
  reviewed boolean not null,
  primary key (city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade
);

-- Requests to support. Acknowledged within 48 hours and settled within a month (E-Commerce Rules 2020, rule 4 (5)).
create table support_ticket (
  id uuid primary key default uuidv7(),
  -- read out on the phone; random, so that requests cannot be counted
  ticket text not null unique,
  user_id uuid references app_user on delete set null,
  topic text not null,
  text text not null,
  -- where somebody without an account is answered
  email text,
  -- a form field that only programs see was filled in
  suspect boolean not null default false,
  -- digest of the request: sent twice, it is one
  digest bytea not null unique,
  state text not null default 'open' check (state in ('open', 'acknowledged', 'closed')),
  created_at timestamptz not null,
  acknowledge_by timestamptz not null,
  settle_by timestamptz not null,
  acknowledged_at timestamptz,
  closed_at timestamptz,
  answered_by uuid references app_user on delete set null,
  answer text,
  version integer not null default 1,
  -- the member of staff it is assigned to; null: nobody
  assigned_to uuid references app_user on delete set null,
  assigned_at timestamptz
);
-- open requests by deadline, closed ones newest first
create index support_ticket_open on support_ticket (settle_by, id) where state <> 'closed';
create index support_ticket_closed on support_ticket (closed_at desc, id) where state = 'closed';
-- requests of a person, newest first
create index support_ticket_person on support_ticket (user_id, created_at desc) where user_id is not null;
-- requests assigned to a member of staff
create index support_ticket_assigned on support_ticket (assigned_to, settle_by) where state <> 'closed' and assigned_to is not null;
