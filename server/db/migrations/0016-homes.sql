-- Which live listings offer the same home, and who offers so many that they are shown as an agent.

-- Published listings with a door number. Those of one home share `home_id`; one of them stands for the home in results, the others are is_collapsed
-- beneath it. Written by the job group_homes alone.
create table home_listing (
  city_id smallint not null,
  listing_id bigint not null,
  -- keyed digest of kind, place, building and door number
  door_key bytea,
  -- null: no other listing offers it
  home_id uuid,
  is_collapsed boolean not null default false,
  -- its door number was changed after it was first stored: somebody may be trying numbers to find that of another listing
  door_changed boolean not null default false,
  primary key (city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade,
  check (not is_collapsed or home_id is not null)
);
-- homes to compare
create index home_listing_door on home_listing (city_id, door_key) where door_key is not null;
-- listings of one home
create index home_listing_home on home_listing (city_id, home_id) where home_id is not null;

-- People who say to be owners and offer homes in so many societies that visitors see them as agents.
create table inferred_agent (
  user_id uuid primary key references app_user on delete cascade,
  since timestamptz not null,
  -- in which they offered homes within twelve months when this was decided
  societies integer not null,
  -- cleared: staff found that they are an owner; upheld: that they are an agent
  state text not null check (state in ('inferred', 'appealed', 'upheld', 'cleared')),
  appealed_at timestamptz,
  -- what they say; empty without an appeal
  statement text not null default '',
  -- kinds of documents they can show; the documents themselves are not stored
  documents text[] not null default '{}',
  decided_at timestamptz,
  decided_by uuid references app_user on delete set null,
  -- for them
  note text
);
-- queue of appeals, the longest waiting first
create index inferred_agent_appeals on inferred_agent (appealed_at) where state = 'appealed';
-- foreign key
create index inferred_agent_decided on inferred_agent (decided_by) where decided_by is not null;
