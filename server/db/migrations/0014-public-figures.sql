-- Figures that the site publishes about itself, by month in India. Computed daily; nothing in them is about one person, and small counts are
-- not stored.
create table public_figure (
  -- its first day
  month date primary key,
  -- null: too few to publish
  reports integer,
  reports_upheld integer,
  reports_dismissed integer,
  contacts_credited integer,
  reply_minutes integer,
  -- per cent of the live listings whose confirmation was fresh when this was counted
  confirmed_share smallint check (confirmed_share between 0 and 100),
  counted_at timestamptz not null,
  -- what became of agreed visits; missed: nobody checked in
  visits_checked_in integer,
  visits_missed integer,
  visits_cancelled_by_seeker integer,
  visits_cancelled_by_owner integer
);

-- How often and how soon a lister answers, from conversations and visits of the last months. Only of listers whom enough people asked.
create table lister_response_stats (
  user_id uuid primary key references app_user on delete cascade,
  -- different people who asked
  inquirers integer not null check (inquirers > 0),
  -- per cent of them who got an answer
  answered_percent smallint not null check (answered_percent between 0 and 100),
  -- median; null when too few were answered
  median_minutes integer,
  counted_at timestamptz not null
);

-- What people look for in a locality and do not find, of the present 28 days. `searcher_digest` is a keyed digest of the need and the network address,
-- so that the needs of one person cannot be linked; the key needs the period's salt, which is deleted with the digests when the period is over.
create table demand_salt (
  period integer primary key,
  salt bytea not null
);
create table demand_search (
  period integer not null,
  city_id smallint not null references city,
  locality_id integer not null references locality,
  kind text not null,
  -- empty: any
  bedrooms text not null,
  -- whole rupees, rounded up; 0: any
  budget bigint not null,
  searcher_digest bytea not null,
  primary key (period, city_id, locality_id, kind, bedrooms, budget, searcher_digest)
);
-- foreign keys
create index demand_search_city on demand_search (city_id);
create index demand_search_locality on demand_search (locality_id);

-- The needs that enough people have.
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
-- demand of a city; foreign keys
create index demand_city on demand (city_id, period);
create index demand_locality on demand (locality_id);
