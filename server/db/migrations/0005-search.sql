-- Search: the search table of live listings, the change feed, and saved searches.

-- Rows of listing_search contain numbers instead of the names of filters and options. During an update, processes of two releases read and
-- write the same rows. So a number is assigned once and never changes, and rows of the three following tables are never changed or deleted.

-- Numbers in listing_search.tokens: one for each option of each filter, with the name <param>=<option>.
create table search_token (
  number smallint primary key,
  name text not null unique
);

-- Positions in listing_search.numbers, counted from 0: one for each filter with a range of values, with the param of the filter as name.
create table search_number (
  number smallint primary key,
  name text not null unique
);

-- Layouts: the filters of each release that wrote rows of listing_search, with their numbers (docs/releases.md).
create table search_layout (
  id smallint primary key check (id > 0),
  -- hash of the content, by which a starting process finds its layout
  hash text not null unique,
  content jsonb not null,
  created_at timestamptz not null default now()
);

-- The search table: one row for each live listing, with the columns that searches need. The function writeSearchRows derives it from the
-- listing, in the transaction that changes the listing.
create table listing_search (
  city_id smallint not null,
  listing_id bigint not null,
  public_id text not null,
  kind text not null,
  locality_id integer,
  -- Rupees. In this table, null means that the listing does not give the value.
  price bigint,
  deposit bigint,
  area_sqm real,
  -- price divided by the area, in rupees per sqft
  rate real,
  lat double precision,
  lng double precision,
  -- options of the kind's filters, as numbers of search_token
  tokens smallint[] not null,
  -- values of the kind's filters with ranges, at the positions of search_number; an element is null or missing if the value is not given
  numbers real[] not null,
  -- words by which a text search finds the listing: title, society, locality, builder
  words text not null,
  -- normalized name of the society with the locality (society_key.key); null if the listing names no society
  society text,
  promotion_flags text[] not null default '{}',
  photo_count smallint not null default 0,
  first_published_at timestamptz not null,
  last_confirmed_at timestamptz not null,
  -- id of the layout of the release that wrote the row; 0 if it is not known
  layout smallint not null default 0,
  primary key (city_id, listing_id)
);
-- Finds rows of other layouts.
create index listing_search_layout on listing_search (layout, kind);
-- The index in memory is built for one city and kind after the other. With SEARCH=sql, statements count the listings of localities with it.
create index listing_search_kind on listing_search (city_id, kind, locality_id);

-- The indexes below serve searches by SQL statements (SEARCH=sql).
-- This one contains every column that a search reads, except the words, so that the search reads only the index and not the table.
create index listing_search_values on listing_search (city_id, kind, price) include (listing_id, locality_id, deposit, area_sqm, rate, lat, lng,
  tokens, numbers, promotion_flags, photo_count, first_published_at, last_confirmed_at);
-- Searches by bounding box, circle or polygon.
create index listing_search_position on listing_search (city_id, kind, lat, lng);
-- Homes of a society.
create index listing_search_society on listing_search (city_id, society) where society is not null;
-- Lists of promoted listings.
create index listing_search_promoted on listing_search (city_id, kind) where promotion_flags <> '{}';
-- Converts words to a tsvector. The function is written in PL/pgSQL, because PostgreSQL would replace a function in SQL by its body and
-- ignore its cost. The high cost makes the planner read the index instead of calling the function for all rows.
create function search_word_vector(words text) returns tsvector language plpgsql immutable strict parallel safe cost 10000 as $$
begin
  return array_to_tsvector(string_to_array(words, ' '));
end $$;
-- Text searches.
create index listing_search_words on listing_search using gin (city_id, search_word_vector(words));
-- PostgreSQL reads only the index, and not the table, for pages whose rows are marked as visible to all. Vacuum sets these marks, so it has
-- to run often.
alter table listing_search set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- The words of a city's live listings. Words that people type are completed and corrected with them. A routine deletes words that no live
-- listing contains any more.
create table search_word (
  city_id smallint not null,
  word text collate "C" not null,
  primary key (city_id, word)
);
-- Finds words of about the same length as a misspelled word.
create index search_word_length on search_word (city_id, char_length(word)) include (word);

-- The change feed: a row for each change of a listing. Every process reads it to update its search index and caches. A reader continues
-- from the oldest transaction that was still open at its last read, so it also sees rows of transactions that commit later.
create table listing_change (
  seq bigint generated always as identity,
  -- the transaction that wrote the row
  xid xid8 not null default pg_current_xact_id(),
  -- The node of a cluster that wrote the row, because each node counts its own transaction ids. In a cluster a trigger sets node and xid
  -- (docs/citus.md).
  node integer not null default 0,
  city_id smallint not null,
  listing_id bigint not null,
  at timestamptz not null default now(),
  primary key (seq, city_id, at)
) partition by range (at);
call partitions.add_table('listing_change', 'at', 'day', '12 hours');
-- Readers ask for the changes of later transactions than those that they know to be finished.
create index listing_change_xid on listing_change (xid);

-- Changes of live listings, with the row of listing_search before the change. A job compares them with the saved searches and then deletes
-- them.
create table listing_transition (
  seq bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  city_id smallint not null,
  listing_id bigint not null,
  -- null if the listing was not live before the change
  before jsonb,
  primary key (seq, city_id)
);
-- All rows of a listing are compared and deleted together.
create index listing_transition_listing on listing_transition (city_id, listing_id);

-- Searches that people saved to get messages about new matches.
create table saved_search (
  id uuid not null default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  -- canonical address of the search, which is the same for equal searches
  url text not null,
  city_id smallint not null references city,
  frequency text not null check (frequency in ('instant', 'daily', 'weekly', 'off')),
  channel text not null check (channel in ('mail', 'sms')),
  -- Which transactions were committed when the search was saved. Listings that changed in these transactions are not new for the search.
  snapshot pg_snapshot not null default pg_current_snapshot(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- when the next message may be sent; null while there is nothing to report
  due_at timestamptz,
  -- when the last message was sent
  sent_at timestamptz,
  -- When the person deleted the search. The row is deleted a day later, so that the person can undo the deletion.
  deleted_at timestamptz,
  primary key (id, city_id),
  -- A person saves a search once. The address names the city, so city_id does not make this weaker; a cluster requires it.
  unique (user_id, url, city_id)
);
-- Finds searches whose message is due.
create index saved_search_due on saved_search (due_at) where due_at is not null;
-- Finds deleted searches for the hourly deletion.
create index saved_search_deleted on saved_search (deleted_at) where deleted_at is not null;

-- Probes: conditions by which the saved searches are found that a changed listing may match, by place, one option of a filter, and price in
-- rupees. The locality 0 and the option '' stand for any.
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
-- Finds the probes of a search, which are replaced together.
create index saved_search_probe_search on saved_search_probe (search_id, city_id);

-- New homes that a saved search found. A home that its owner posts again is found once.
create table saved_search_match (
  search_id uuid not null,
  -- id of the first listing of the home
  home_id bigint not null,
  city_id smallint not null,
  listing_id bigint not null,
  found_at timestamptz not null,
  -- when a message about the home was sent, or the site decided to send none; null before
  notified_at timestamptz,
  -- when the person opened the search after the home was found
  seen_at timestamptz,
  primary key (search_id, home_id, city_id),
  foreign key (search_id, city_id) references saved_search on delete cascade,
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- Finds the homes for the next message.
create index saved_search_match_unnotified on saved_search_match (search_id) where notified_at is null;
-- The list of saved searches shows the number of new homes of each.
create index saved_search_match_unseen on saved_search_match (search_id) where seen_at is null;
-- Finds the rows of a listing when it is deleted (foreign key).
create index saved_search_match_listing on saved_search_match (city_id, listing_id);
-- Finds old rows for the hourly deletion.
create index saved_search_match_age on saved_search_match (found_at);
