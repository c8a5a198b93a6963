-- Shortlists, recently viewed listings, contacts, calls, blocks and messages.

-- Listings that a person saved. `created_at` is the time at which the person saved it: the list is in this order, statistics count it on
-- this day, and the person is told about later changes of the price. `updated_at` is the time at which the person last added or removed it.
create table shortlist (
  user_id uuid not null references app_user on delete cascade,
  city_id smallint not null,
  listing_id bigint not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A person can write a note of at most 500 characters. Notes from several devices are joined, so the limit here is higher.
  note text check (char_length(note) between 1 and 2000),
  note_at timestamptz,
  primary key (user_id, city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade,
  check ((note is null) = (note_at is null))
);
-- The shortlist of a person, newest first.
create index shortlist_page on shortlist (user_id, created_at desc, listing_id desc) where status = 'active';
-- Statistics of a listing count how many people saved it.
create index shortlist_listing on shortlist (city_id, listing_id, created_at) where status = 'active';
-- Finds removed listings for the hourly deletion.
create index shortlist_taken_out on shortlist (updated_at) where status = 'inactive';

-- Listings that a logged-in person opened.
create table recently_viewed (
  user_id uuid not null references app_user on delete cascade,
  city_id smallint not null,
  listing_id bigint not null,
  viewed_at timestamptz not null,
  primary key (user_id, city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- The list of a person, with the listing that was opened last first.
create index recently_viewed_page on recently_viewed (user_id, viewed_at desc, listing_id desc);
-- Finds old rows for the hourly deletion.
create index recently_viewed_age on recently_viewed (viewed_at);

-- Contacts: a seeker was shown the number of an owner, or waits for it.
create table contact (
  id uuid not null default uuidv7(),
  seeker_id uuid not null references app_user on delete cascade,
  owner_id uuid not null references app_user on delete cascade,
  city_id smallint not null,
  listing_id bigint not null,
  created_at timestamptz not null default now(),
  -- when the numbers were shown to both sides; null while the contact is on the waitlist of the owner
  opened_at timestamptz,
  -- The subscription from which the contact was taken; null if it was within the free allowance. It has no foreign key for the same reason
  -- as in boost.
  subscription_id uuid,
  -- When the contact was credited: the listing was no longer available (stale), its details were wrong, or a broker posted it as an owner.
  -- The contact no longer counts against an allowance.
  credited_at timestamptz,
  credit_reason text check (credit_reason in ('stale', 'wrong', 'broker')),
  -- An opened contact is a pass: each side sees the number of the other until the pass expires or one of them revokes it.
  -- If pass_expires_at is null, the pass expires 14 days after opened_at.
  pass_expires_at timestamptz,
  pass_revoked_at timestamptz,
  pass_revoked_by text check (pass_revoked_by in ('seeker', 'owner')),
  -- Whether the contact counts towards the number of new people who may contact the owner in a day. False if the seeker had an open contact
  -- with the owner before.
  new_person boolean not null default true,
  -- Whether the owner may see the number of the seeker. False if the seeker was told that numbers stay private, even when the owner shows
  -- the own number later, until the seeker asks for it.
  shares_number boolean not null default true,
  primary key (id, city_id),
  check ((pass_revoked_at is null) = (pass_revoked_by is null)),
  unique (seeker_id, city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- Contacts of a seeker, and of an owner, newest first.
create index contact_seeker on contact (seeker_id, created_at desc);
create index contact_owner on contact (owner_id, created_at desc);
-- Statistics of a listing count its contacts.
create index contact_listing on contact (city_id, listing_id, created_at);
-- Counts the contacts that an owner received today.
create index contact_opened on contact (owner_id, opened_at) where opened_at is not null;
-- The waitlist of an owner, in its order.
create index contact_waiting on contact (owner_id, created_at, id) where opened_at is null;

-- How people may reach the owner about one listing. If there is no row, or a column is null, the choice in app_user applies.
create table listing_reach (
  city_id smallint not null,
  listing_id bigint not null,
  reach text check (reach in ('number', 'call', 'messages')),
  whatsapp boolean,
  primary key (city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade
);

-- Calls through a number of the site. Neither person sees the number of the other, and the rows contain no numbers.
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
  -- The vendor's id of the call. Null until the vendor's response or a report contains it.
  vendor_ref text,
  -- how long the two people talked, in seconds
  seconds integer not null default 0,
  cost_paise double precision not null default 0,
  ended_at timestamptz,
  primary key (id, city_id),
  foreign key (contact_id, city_id) references contact on delete cascade,
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- Calls by a person, and calls to a person, newest first.
create index masked_call_caller on masked_call (caller_id, created_at desc);
create index masked_call_callee on masked_call (callee_id, created_at desc);
-- Find the calls of a contact or a listing when it is deleted (foreign keys).
create index masked_call_contact on masked_call (contact_id, city_id);
create index masked_call_listing on masked_call (city_id, listing_id);

-- Number, duration and cost of masked calls by outcome, and number of reports that the vendor sent, for each day in India.
create table daily_calls (
  day date not null,
  outcome text not null,
  calls integer not null,
  seconds integer not null,
  cost_paise double precision not null,
  primary key (day, outcome)
);

-- People whom a person blocked: they cannot contact this person any more.
create table contact_block (
  id uuid primary key default uuidv7(),
  blocker_id uuid not null references app_user on delete cascade,
  blocked_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  unique (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
-- Finds the people who blocked a person.
create index contact_block_blocked on contact_block (blocked_id);

-- Messages that people write with a form: to the lister of a listing, or to the site. The site mails them, and neither side sees the mail
-- address of the other.
create table contact_message (
  id uuid not null default uuidv7(),
  sender_id uuid not null references app_user on delete cascade,
  -- null: the message is for the people who run the site
  recipient_id uuid references app_user on delete cascade,
  -- 0 if the message is not about a listing
  city_id smallint not null default 0,
  listing_id bigint,
  -- the message to which this one replies; both are about the same listing
  answers uuid,
  sender_name text not null,
  -- Mail address and number that the sender typed, so that the site can reply. They are never shown to another person.
  sender_email text not null,
  sender_phone text,
  body text not null,
  -- ids of the scam patterns that the text matches
  scam_patterns text[] not null,
  created_at timestamptz not null,
  primary key (id, city_id),
  foreign key (answers, city_id) references contact_message on delete cascade,
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- Limits count messages by sender and recipient, and the export of a person's data contains both.
create index contact_message_sender on contact_message (sender_id, created_at desc);
create index contact_message_recipient on contact_message (recipient_id, created_at desc);
-- Find the replies to a message, and the messages about a listing, when it is deleted (foreign keys).
create index contact_message_answers on contact_message (answers, city_id);
create index contact_message_listing on contact_message (city_id, listing_id);

-- Which people were shown the number of a person on which days. The person whose number it is can read this.
create table number_view (
  subject_id uuid not null references app_user on delete cascade,
  viewer_id uuid not null references app_user on delete cascade,
  city_id smallint not null,
  listing_id bigint not null,
  -- the day in India
  day date not null,
  -- first and last time on that day
  first_at timestamptz not null,
  last_at timestamptz not null,
  times integer not null default 1 check (times > 0),
  primary key (subject_id, viewer_id, city_id, listing_id, day),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- The list that a person reads, newest first.
create index number_view_page on number_view (subject_id, last_at desc, viewer_id, listing_id);
-- Find the rows of a viewer or a listing when it is deleted (foreign keys).
create index number_view_viewer on number_view (viewer_id);
create index number_view_listing on number_view (city_id, listing_id);
-- Finds old rows for the hourly deletion.
create index number_view_age on number_view (last_at);
