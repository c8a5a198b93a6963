-- Figures that the site publishes about itself, for each month in India. A daily routine computes them. Small counts are not stored, so
-- that the figures say nothing about one person.
create table public_figure (
  -- the first day of the month
  month date primary key,
  -- Number of reports by outcome, of credited contacts, and the median time of a reply in minutes. Null if the number is too small to
  -- publish.
  reports integer,
  reports_upheld integer,
  reports_dismissed integer,
  contacts_credited integer,
  reply_minutes integer,
  -- percentage of live listings whose owner had confirmed them recently at counted_at (kinds/freshness.ts)
  confirmed_share smallint check (confirmed_share between 0 and 100),
  counted_at timestamptz not null,
  -- number of accepted visits by outcome; missed: nobody checked in
  visits_checked_in integer,
  visits_missed integer,
  visits_cancelled_by_seeker integer,
  visits_cancelled_by_owner integer
);

-- How many people a lister answered and how soon, computed from conversations and visits of the last months. Only listers whom enough
-- people asked have a row.
create table lister_response_stats (
  user_id uuid primary key references app_user on delete cascade,
  -- number of different people who asked
  inquirers integer not null check (inquirers > 0),
  -- percentage of them who got an answer
  answered_percent smallint not null check (answered_percent between 0 and 100),
  -- median time to the answer in minutes; null if too few people got one
  median_minutes integer,
  counted_at timestamptz not null
);

-- Demand: what people search for in a locality and do not find. A period has 28 days. demand_search contains the searches of the current
-- period. Its searcher_digest is a keyed hash of the need and the searcher's network, so that two needs of one person have different hashes
-- and cannot be linked. The key depends on the salt of the period. When the period is over, the salt and the hashes are deleted.
create table demand_salt (
  period integer primary key,
  salt bytea not null
);
create table demand_search (
  period integer not null,
  city_id smallint not null references city,
  locality_id integer not null references locality,
  kind text not null,
  -- an option of the field bhk_type; empty for any
  bedrooms text not null,
  -- maximum price in rupees, rounded up; 0 for any
  budget bigint not null,
  searcher_digest bytea not null,
  primary key (period, city_id, locality_id, kind, bedrooms, budget, searcher_digest)
);
-- Find the rows of a city or locality when it is deleted (foreign keys).
create index demand_search_city on demand_search (city_id);
create index demand_search_locality on demand_search (locality_id);

-- The needs that at least ten people had in a period. The columns have the same meaning as in demand_search.
create table demand (
  period integer not null,
  city_id smallint not null references city,
  locality_id integer not null references locality,
  kind text not null,
  bedrooms text not null,
  budget bigint not null,
  people integer not null check (people >= 10),
  primary key (period, city_id, locality_id, kind, bedrooms, budget)
);
-- Find the demand of a city, and the rows of a city or locality when it is deleted (foreign keys).
create index demand_city on demand (city_id, period);
create index demand_locality on demand (locality_id);
