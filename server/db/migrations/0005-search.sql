-- Search: the read model of live listings, its change log, and saved searches.

-- Numbers of filters. Programs of different releases work on one database at a time, so a number, once given, stays.

-- Token of each option of each filter in listing_search.tokens: <param>=<option>. Rows are only ever added.
create table search_token (
  number smallint primary key,
  name text not null unique
);

-- Position of each filter's value in listing_search.numbers, counted from 0, by param. Rows are only ever added.
create table search_number (
  number smallint primary key,
  name text not null unique
);

-- What the filters of a program were when it wrote rows of listing_search. Rows are only ever added.
create table search_layout (
  id smallint primary key check (id > 0),
  hash text not null unique,
  content jsonb not null,
  created_at timestamptz not null default now()
);

-- Narrow read model: live listings only, written by one function in the transaction that changes the listing.
create table listing_search (
  city_id smallint not null,
  listing_id bigint not null,
  public_id text not null,
  kind text not null,
  locality_id integer,
  -- rupees; null when not given
  price bigint,
  deposit bigint,
  area_sqm real,
  -- rupees per sqft of that area
  rate real,
  lat double precision,
  lng double precision,
  -- tokens of the kind's filters, numbered by search_token
  tokens smallint[] not null,
  -- ranged values of the kind's filters, at the positions of search_number; null or left out when not given
  numbers real[] not null,
  -- words that free text finds: title, society, locality, builder
  words text not null,
  -- the name of the society in one spelling with the locality, see society_key; null when none is named
  society text,
  promotion_flags text[] not null default '{}',
  photo_count smallint not null default 0,
  first_published_at timestamptz not null,
  last_confirmed_at timestamptz not null,
  -- the layout it was written with; 0 when not known
  layout smallint not null default 0,
  primary key (city_id, listing_id)
);
-- finding rows of another layout
create index listing_search_layout on listing_search (layout, kind);
-- The index in memory is built city by city and kind by kind. Statements (SEARCH=sql) count localities by it.
create index listing_search_kind on listing_search (city_id, kind, locality_id);

-- The indexes below serve searches by statements. Every column but the words, so that a search reads no row of the table.
create index listing_search_values on listing_search (city_id, kind, price) include (listing_id, locality_id, deposit, area_sqm, rate, lat, lng,
  tokens, numbers, promotion_flags, photo_count, first_published_at, last_confirmed_at);
-- boxes of maps, circles and polygons
create index listing_search_position on listing_search (city_id, kind, lat, lng);
-- homes of a society
create index listing_search_society on listing_search (city_id, society) where society is not null;
-- lists of promoted listings
create index listing_search_promoted on listing_search (city_id, kind) where promotion_flags <> '{}';
-- In another language than SQL, so that it is not inlined: its cost tells the planner to read the index instead of comparing all rows.
create function search_word_vector(words text) returns tsvector language plpgsql immutable strict parallel safe cost 10000 as $$
begin
  return array_to_tsvector(string_to_array(words, ' '));
end $$;
-- free text
create index listing_search_words on listing_search using gin (city_id, search_word_vector(words));
-- most rows of a city have to be marked as visible to all before an index alone answers
alter table listing_search set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- The words of a city's listings, by which typed words are completed and corrected. Words that no live listing has any more are pruned.
create table search_word (
  city_id smallint not null,
  word text collate "C" not null,
  primary key (city_id, word)
);
-- words of about the length of a misspelled one
create index search_word_length on search_word (city_id, char_length(word)) include (word);

-- Listings that changed, in commit order: a reader takes the rows that are older than every running transaction. Transaction ids count on
-- each node of a cluster apart, so a row also names the node that wrote it; there, a trigger sets both (docs/citus.md).
create table listing_change (
  seq bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  node integer not null default 0,
  city_id smallint not null,
  listing_id bigint not null,
  at timestamptz not null default now(),
  primary key (seq, city_id, at)
) partition by range (at);
call partitions.add_table('listing_change', 'at', 'day', '12 hours');
-- readers ask for the changes of transactions after the ones they know to be finished
create index listing_change_xid on listing_change (xid);

-- Live listings that changed, with their former row of listing_search; deleted once saved searches were matched against them.
create table listing_transition (
  seq bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  city_id smallint not null,
  listing_id bigint not null,
  -- null when it was not live
  before jsonb,
  primary key (seq, city_id)
);
-- all transitions of a listing are matched and deleted together
create index listing_transition_listing on listing_transition (city_id, listing_id);

create table saved_search (
  id uuid not null default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  -- canonical address of the search: equal searches have equal ones
  url text not null,
  city_id smallint not null references city,
  frequency text not null check (frequency in ('instant', 'daily', 'weekly', 'off')),
  channel text not null check (channel in ('mail', 'sms')),
  -- what was committed when it was saved: earlier changes of listings are not new to it
  snapshot pg_snapshot not null default pg_current_snapshot(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- when the next message may be sent; null while there is nothing to report
  due_at timestamptz,
  sent_at timestamptz,
  -- kept for a day, so that the deletion can be undone
  deleted_at timestamptz,
  primary key (id, city_id),
  -- the address names the city
  unique (user_id, url, city_id)
);
-- the job that sends messages
create index saved_search_due on saved_search (due_at) where due_at is not null;
-- pruning
create index saved_search_deleted on saved_search (deleted_at) where deleted_at is not null;

-- Lookup from a changed listing to the searches it may be new to: by place, one option and price. Zero and '' mean any.
create table saved_search_probe (
  city_id smallint not null,
  kind text not null,
  locality_id integer not null,
  option text not null,
  search_id uuid not null,
  price_min bigint,
  price_max bigint,
  primary key (city_id, kind, locality_id, option, search_id) include (price_min, price_max),
  foreign key (search_id, city_id) references saved_search on delete cascade
);
-- replacing the probes of a search
create index saved_search_probe_search on saved_search_probe (search_id, city_id);

-- Homes that a search newly found. A home that is posted again is the same home, so it is found once.
create table saved_search_match (
  search_id uuid not null,
  -- the first listing of the home
  home_id bigint not null,
  city_id smallint not null,
  listing_id bigint not null,
  found_at timestamptz not null,
  -- when the person was told, or it was decided not to; null while it waits
  notified_at timestamptz,
  -- when the person opened the search
  seen_at timestamptz,
  primary key (search_id, home_id, city_id),
  foreign key (search_id, city_id) references saved_search on delete cascade,
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- what the next message reports
create index saved_search_match_unnotified on saved_search_match (search_id) where notified_at is null;
-- the number of new homes beside a saved search
create index saved_search_match_unseen on saved_search_match (search_id) where seen_at is null;
-- foreign key to the listing
create index saved_search_match_listing on saved_search_match (city_id, listing_id);
-- pruning
create index saved_search_match_age on saved_search_match (found_at);
