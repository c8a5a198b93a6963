-- Shortlist, viewed listings, contacts and calls.

-- Listings that a person saved. `created_at` is when a home was added: its place in the list, its day in the statistics, and the time
-- from which its price is watched. `updated_at` is when it was last added or removed.
create table shortlist (
  user_id uuid not null references app_user on delete cascade,
  city_id smallint not null,
  listing_id bigint not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- a note has at most 500 characters when written; those of several devices are joined
  note text check (char_length(note) between 1 and 2000),
  note_at timestamptz,
  primary key (user_id, city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade,
  check ((note is null) = (note_at is null))
);
-- the list of a person, newest first
create index shortlist_page on shortlist (user_id, created_at desc, listing_id desc) where status = 'active';
-- statistics of a listing
create index shortlist_listing on shortlist (city_id, listing_id, created_at) where status = 'active';
-- pruning of what was removed
create index shortlist_taken_out on shortlist (updated_at) where status = 'inactive';

-- Listings that a logged-in person looked at.
create table recently_viewed (
  user_id uuid not null references app_user on delete cascade,
  city_id smallint not null,
  listing_id bigint not null,
  viewed_at timestamptz not null,
  primary key (user_id, city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- the list of a person, latest first
create index recently_viewed_page on recently_viewed (user_id, viewed_at desc, listing_id desc);
-- pruning
create index recently_viewed_age on recently_viewed (viewed_at);

create table contact (
  id uuid not null default uuidv7(),
  seeker_id uuid not null references app_user on delete cascade,
  owner_id uuid not null references app_user on delete cascade,
  city_id smallint not null,
  listing_id bigint not null,
  created_at timestamptz not null default now(),
  -- when the numbers were shown to both sides; null while the contact is on the waiting list
  opened_at timestamptz,
  -- the plan that paid for it; null within the free allowance. No foreign key, for the same reason as in boost.
  subscription_id uuid,
  -- when it was credited back: it no longer counts against anybody's allowance
  credited_at timestamptz,
  credit_reason text check (credit_reason in ('stale', 'wrong', 'broker')),
  -- An opened contact is a pass: each side sees the number of the other until it expires or one of the two revokes it.
  -- null: 14 days after `opened_at`
  pass_expires_at timestamptz,
  pass_revoked_at timestamptz,
  pass_revoked_by text check (pass_revoked_by in ('seeker', 'owner')),
  -- takes a place among the new people of the owner's day; false when the seeker had an open contact with the owner before
  new_person boolean not null default true,
  primary key (id, city_id),
  check ((pass_revoked_at is null) = (pass_revoked_by is null)),
  unique (seeker_id, city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- contacts of a seeker, and of an owner, newest first
create index contact_seeker on contact (seeker_id, created_at desc);
create index contact_owner on contact (owner_id, created_at desc);
-- statistics of a listing
create index contact_listing on contact (city_id, listing_id, created_at);
-- how many contacts an owner received today
create index contact_opened on contact (owner_id, opened_at) where opened_at is not null;
-- the waiting list of an owner, in order
create index contact_waiting on contact (owner_id, created_at, id) where opened_at is null;

-- How people may reach the owner about this listing. No row, or null: as the owner chose for all of theirs (app_user).
create table listing_reach (
  city_id smallint not null,
  listing_id bigint not null,
  reach text check (reach in ('number', 'call', 'messages')),
  whatsapp boolean,
  primary key (city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade
);

-- Calls by a number of the site, in which neither person sees the number of the other. The rows hold no number.
create table masked_call (
  -- chosen by the device of the caller, so that a repeated request starts one call
  id uuid not null,
  city_id smallint not null,
  contact_id uuid not null,
  listing_id bigint not null,
  caller_id uuid not null references app_user on delete cascade,
  callee_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  state text not null check (state in ('waiting', 'ringing', 'connected', 'completed', 'missed', 'failed', 'refused')),
  -- the vendor's id of the call; null until it or a report has told
  vendor_ref text,
  -- how long the two talked
  seconds integer not null default 0,
  cost_paise double precision not null default 0,
  ended_at timestamptz,
  primary key (id, city_id),
  foreign key (contact_id, city_id) references contact on delete cascade,
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- calls by a person, and to a person, latest first
create index masked_call_caller on masked_call (caller_id, created_at desc);
create index masked_call_callee on masked_call (callee_id, created_at desc);
-- foreign keys
create index masked_call_contact on masked_call (contact_id, city_id);
create index masked_call_listing on masked_call (city_id, listing_id);

-- Masked calls and reports of them by how they ended, for each day in India.
create table call_day (
  day date not null,
  outcome text not null,
  calls integer not null,
  seconds integer not null,
  cost_paise double precision not null,
  primary key (day, outcome)
);

create table contact_block (
  id uuid primary key default uuidv7(),
  blocker_id uuid not null references app_user on delete cascade,
  blocked_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  unique (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
-- who blocked a person
create index contact_block_blocked on contact_block (blocked_id);

-- Messages that pass through the site; neither side sees the mail address of the other.
create table contact_message (
  id uuid not null default uuidv7(),
  sender_id uuid not null references app_user on delete cascade,
  -- null: the people who run the site
  recipient_id uuid references app_user on delete cascade,
  -- 0 for a message about no listing
  city_id smallint not null default 0,
  listing_id bigint,
  -- the message this one answers; both are about the same listing
  answers uuid,
  sender_name text not null,
  -- what the sender typed for the site to answer to; never shown to another person
  sender_email text not null,
  sender_phone text,
  body text not null,
  -- scam patterns that its words match
  scam_patterns text[] not null,
  created_at timestamptz not null,
  primary key (id, city_id),
  foreign key (answers, city_id) references contact_message on delete cascade,
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- limits by sender, and the export of a person's data
create index contact_message_sender on contact_message (sender_id, created_at desc);
create index contact_message_recipient on contact_message (recipient_id, created_at desc);
-- foreign keys
create index contact_message_answers on contact_message (answers, city_id);
create index contact_message_listing on contact_message (city_id, listing_id);

-- On which days somebody was shown the number of somebody else, for the person whose number it is.
create table number_view (
  subject_id uuid not null references app_user on delete cascade,
  viewer_id uuid not null references app_user on delete cascade,
  city_id smallint not null,
  listing_id bigint not null,
  -- the day in India
  day date not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1 check (times > 0),
  primary key (subject_id, viewer_id, city_id, listing_id, day),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- the list of a person, latest first
create index number_view_page on number_view (subject_id, last_at desc, viewer_id, listing_id);
-- foreign keys
create index number_view_viewer on number_view (viewer_id);
create index number_view_listing on number_view (city_id, listing_id);
-- pruning
create index number_view_age on number_view (last_at);
