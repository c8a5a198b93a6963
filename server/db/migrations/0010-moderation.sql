-- Moderation: reviews, holds, reports, duplicate photos, suspensions and support (docs/decisions/0013-review.md).

-- Review cases. A listing has at most one: the one that waits for a moderator, or the last one that was decided.
create table listing_review (
  city_id smallint not null,
  listing_id bigint not null,
  -- id of the submission; a listing that is submitted again gets a new id
  id uuid not null default uuidv7(),
  -- listing: a listing before its first publication; edit: changes of a published listing; live: a published listing in which the checks
  -- found something
  subject text not null check (subject in ('listing', 'edit', 'live')),
  -- unfinished: an edit that is not complete, which only its owner sees, or a case whose review is interrupted because the owner is
  -- suspended; changes_requested: a moderator asked the lister to change something
  state text not null check (state in ('unfinished', 'waiting', 'approved', 'rejected', 'changes_requested')),
  -- when the case was submitted
  since timestamptz not null,
  -- the fields that an edit changes; empty if the case is about the entire listing
  fields text[] not null default '{}',
  -- In an edit: the values that all fields of the listing will have when it is approved. The columns after it are derived from the new
  -- place.
  details jsonb,
  to_city_id smallint references city,
  locality_id integer references locality,
  lat double precision,
  lng double precision,
  public_lat double precision,
  public_lng double precision,
  -- the moderator who is looking at the case; nobody else can decide it until claimed_until
  claimed_by uuid references app_user on delete set null,
  claimed_until timestamptz,
  decided_by uuid references app_user on delete set null,
  decided_at timestamptz,
  -- codes of the reasons and the words of the decision, both for the lister
  reasons text[] not null default '{}',
  note text,
  -- what the automatic checks found when the case was submitted, or what a moderator accepted, the most severe first: codes, and after a
  -- colon a digest or an amount
  findings text[] not null default '{}',
  -- Digest of the content that a moderator rejected. The same content cannot be submitted again. Null if nothing was rejected.
  rejected_digest bytea,
  -- In an edit: the open case about the live listing that the edit replaced. It continues when the edit is withdrawn.
  interrupted_case jsonb,
  primary key (city_id, listing_id),
  unique (id, city_id),
  foreign key (city_id, listing_id) references listing on delete cascade,
  constraint listing_review_held_check
    check ((subject = 'edit' and state in ('unfinished', 'waiting', 'rejected', 'changes_requested')) = (details is not null)),
  constraint listing_review_check1 check ((details is null) = (to_city_id is null))
);
-- The queue of moderators, oldest case first.
create index listing_review_queue on listing_review (since, id) where state = 'waiting';
-- Finds rejections that are too old to count.
create index listing_review_rejected on listing_review (decided_at) where state = 'rejected';
-- Finds the cases that a moderator has claimed.
create index listing_review_claim on listing_review (claimed_by) where state = 'waiting' and claimed_by is not null;

-- Holds: a listing is hidden from visitors because staff or several reports caused it. Each time is a row, which ends when the listing is
-- restored.
create table listing_hold (
  id uuid not null default uuidv7(),
  city_id smallint not null,
  listing_id bigint not null,
  cause text not null check (cause in ('reports', 'taken_down')),
  since timestamptz not null,
  -- status before the hold, which the listing gets again when it is restored
  previous_status text not null,
  reasons text[] not null default '{}',
  note text,
  -- the member of staff who took the listing down; null if reports caused the hold
  decided_by uuid references app_user on delete set null,
  ended_at timestamptz,
  -- the member of staff who ended the hold
  closed_by uuid references app_user on delete set null,
  primary key (id, city_id),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- A listing has at most one open hold.
create unique index listing_hold_open on listing_hold (city_id, listing_id) where ended_at is null;

-- Reports of visitors about listings, with the deadlines that the law sets for answers.
create table listing_report (
  id uuid not null default uuidv7(),
  -- A short number that people can read out on the phone. It is random, so that nobody can derive the number of reports from it.
  ticket text not null,
  city_id smallint not null,
  listing_id bigint not null,
  -- the account of the sender; null if the sender has none
  reporter_id uuid references app_user on delete set null,
  -- keyed hash of the account, or of the address and the browser; neither can be derived from it
  reporter_hash bytea not null,
  -- the day in India
  day date not null,
  reason text not null,
  details text,
  -- mail address or number at which a person without an account gets the outcome
  contact text,
  -- true if a form field was filled in that people do not see, so that the sender is probably a program
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
  -- Weight of the sender. A listing is hidden when the sum over its reports reaches a limit (server/features/reports/auto-hide.ts).
  weight real not null default 0,
  -- Keyed hash of the sender's network, with another key every month, and the day on which the account was created. Among reports that are
  -- equal in one of them, later ones count less, because they may come from one person.
  network bytea,
  account_day date,
  primary key (id, city_id),
  unique (ticket, city_id),
  foreign key (city_id, listing_id) references listing on delete cascade,
  -- A sender can report a listing once a day.
  unique (reporter_hash, city_id, listing_id, day)
);
-- The queue of open reports, by deadline.
create index listing_report_open on listing_report (decide_by) where status = 'open';
-- All reports of a listing.
create index listing_report_listing on listing_report (city_id, listing_id);
-- Reports of a person, newest first.
create index listing_report_reporter on listing_report (reporter_id, created_at desc) where reporter_id is not null;
-- Reads the weights of a listing's open reports.
create index listing_report_weighed on listing_report (city_id, listing_id, created_at) where status = 'open';
-- Count received and decided reports by month, and find old ones for the hourly deletion.
create index listing_report_decided on listing_report (decided_at) where decided_at is not null;
create index listing_report_received on listing_report (created_at);

-- Perceptual hashes of photos, by which the same picture is found in other listings (server/listings/moderation/photo-hashes.ts).
create table photo_hash (
  city_id smallint not null,
  listing_id bigint not null,
  photo_id uuid not null,
  -- Hash of the inner part of the picture, 64 bits, by which candidates are found. Null until it is computed.
  coarse bigint,
  -- Hash of 256 bits, which decides whether a candidate shows the same picture.
  fine bytea,
  -- Hashes of several parts of this picture. If this picture was cropped from another one, one of the parts shows the inner part of the
  -- other one. Null after the duplicates of this picture were searched for.
  crop_hashes bytea,
  primary key (city_id, listing_id, photo_id),
  foreign key (city_id, listing_id, photo_id) references listing_photo on delete cascade
);
-- The 64 bits are divided into three parts of 21, 21 and 22 bits. If two hashes differ in at most 5 bits, at least one of the parts differs
-- in at most one bit. If they differ in at most 8 bits, at least one part differs in at most two. So the search looks for parts and needs
-- no comparison with all rows.
create index photo_hash_low on photo_hash (((coarse & 2097151)::integer)) include (coarse);
create index photo_hash_middle on photo_hash ((((coarse >> 21) & 2097151)::integer)) include (coarse);
create index photo_hash_high on photo_hash ((((coarse >> 42) & 4194303)::integer)) include (coarse);
-- Finds photos whose hashes or duplicates are missing, for the job that computes them.
create index photo_hash_pending on photo_hash (photo_id) where coarse is null or crop_hashes is not null;

-- Pairs of photos of different listings that show the same picture. Each pair is stored in both directions.
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
-- Finds the pairs whose second photo is deleted. There is no foreign key to the second photo, because it may be in another city, and a
-- cluster allows foreign keys only within a city. So the code that deletes a photo also deletes these pairs.
create index photo_duplicate_other on photo_duplicate (duplicate_photo_id);

-- Listings that are hidden because their owner is suspended. They are restored when the suspension is lifted.
create table suspended_listing (
  city_id smallint not null,
  listing_id bigint not null,
  -- status before the suspension
  status text not null,
  -- whether the listing had a case that was waiting for review; the suspension interrupts the review
  reviewed boolean not null,
  primary key (city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade
);

-- Requests to support. They have to be acknowledged within 48 hours and settled within a month (E-Commerce Rules 2020, rule 4 (5)).
create table support_ticket (
  id uuid primary key default uuidv7(),
  -- A short number that people can read out on the phone. It is random, so that nobody can derive the number of requests from it.
  ticket text not null unique,
  user_id uuid references app_user on delete set null,
  -- The person whom a report from a conversation is about. If that person belongs to the staff, they neither see nor answer the request.
  about_user_id uuid references app_user on delete set null,
  -- The last messages of that person, quoted by the site. Not a part of the text, because there the reporter could write quotes.
  quote text,
  topic text not null,
  text text not null,
  -- address at which a person without an account gets the answer
  email text,
  -- true if a form field was filled in that people do not see, so that the sender is probably a program
  suspect boolean not null default false,
  -- Digest of the request. A request that is sent twice is stored once.
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
  -- the member of staff to whom the request is assigned; null if it is assigned to nobody
  assigned_to uuid references app_user on delete set null,
  assigned_at timestamptz
);
-- Open requests by deadline, and closed requests, newest first.
create index support_ticket_open on support_ticket (settle_by, id) where state <> 'closed';
create index support_ticket_closed on support_ticket (closed_at desc, id) where state = 'closed';
-- Requests of a person, newest first.
create index support_ticket_person on support_ticket (user_id, created_at desc) where user_id is not null;
-- Open requests of a member of staff, by deadline.
create index support_ticket_assigned on support_ticket (assigned_to, settle_by) where state <> 'closed' and assigned_to is not null;
