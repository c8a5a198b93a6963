-- Homes that several live listings offer, and people who offer so many homes that visitors see them as agents.

-- Published listings with a door number. Listings of the same home have the same home_id. Results show one of them, and the others
-- (is_collapsed) beneath it. Only the job group_homes writes this table.
create table home_listing (
  city_id smallint not null,
  listing_id bigint not null,
  -- keyed hash of kind, place, building and door number
  door_key bytea,
  -- null if no other listing offers the home
  home_id uuid,
  is_collapsed boolean not null default false,
  -- Whether the door number was changed after the listing was first stored here. If so, somebody may be trying to guess the door number of
  -- another listing.
  door_changed boolean not null default false,
  primary key (city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade,
  check (not is_collapsed or home_id is not null)
);
-- Finds listings with the same door number, which are compared.
create index home_listing_door on home_listing (city_id, door_key) where door_key is not null;
-- Finds the listings of a home.
create index home_listing_home on home_listing (city_id, home_id) where home_id is not null;

-- Listings whose door number has to be compared with those of others. Each transaction that changes a listing with a door number adds a row,
-- and the job group_homes deletes it afterwards. A job for each change would cost the workers more than the comparison.
create table home_comparison (
  seq bigint generated always as identity,
  city_id smallint not null,
  listing_id bigint not null,
  primary key (seq, city_id)
);

-- People who say that they are owners but offer homes in so many societies that visitors see them as agents. A job adds and deletes the
-- rows.
create table inferred_agent (
  user_id uuid primary key references app_user on delete cascade,
  since timestamptz not null,
  -- number of societies in which the person offered homes within twelve months
  societies integer not null,
  -- inferred: by the job; appealed: the person says that this is wrong; cleared: staff decided that the person is an owner; upheld: staff
  -- decided that the person is an agent
  state text not null check (state in ('inferred', 'appealed', 'upheld', 'cleared')),
  appealed_at timestamptz,
  -- the words of the appeal; empty without one
  statement text not null default '',
  -- kinds of documents that the person can show; the documents are not stored
  documents text[] not null default '{}',
  decided_at timestamptz,
  decided_by uuid references app_user on delete set null,
  -- explanation of the decision for the person
  note text
);
-- The queue of appeals, oldest first.
create index inferred_agent_appeals on inferred_agent (appealed_at) where state = 'appealed';
-- Finds the rows that refer to a member of staff when the account is deleted (foreign key).
create index inferred_agent_decided on inferred_agent (decided_by) where decided_by is not null;
