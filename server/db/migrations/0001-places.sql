-- Cities and localities, typical prices, and stamp duty by state.
-- city_id is part of every key of listings and of what grows with them, so that these tables can be distributed by city (docs/citus.md). It comes
-- last where rows are looked up by the rest of the key.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

create table city (
  id smallint primary key,
  slug text not null unique,
  name text not null,
  state text not null,
  state_code text not null,
  lat double precision not null,
  lng double precision not null,
  radius_km real not null,
  -- owners can post here; elsewhere the city is on the map only
  accepts_listings boolean not null default false,
  -- other spellings that lead to the city
  aliases text[] not null default '{}',
  -- names in other scripts, by language code
  names jsonb not null default '{}',
  -- incremented with every change by an administrator; a change names the version it was made from
  version integer not null default 1,
  -- when an administrator last changed it; null: as the gazetteer has it. The gazetteer never overwrites an edited place.
  edited_at timestamptz
);
-- numbers below 1000 belong to the cities of the gazetteer
create sequence city_number as smallint minvalue 1000 owned by city.id;

create table locality (
  id integer generated always as identity primary key,
  city_id smallint not null references city,
  slug text not null,
  name text not null,
  pincode text not null,
  lat double precision not null,
  lng double precision not null,
  -- typical asking prices, rupees per sqft; demo values, see the gazetteer's README
  rent_sqft real,
  sale_sqft real,
  aliases text[] not null default '{}',
  names jsonb not null default '{}',
  version integer not null default 1,
  edited_at timestamptz,
  -- the locality this one was merged into: its listings were moved there and its addresses redirect there. Never a merged one itself.
  merged_into integer references locality,
  unique (city_id, slug),
  constraint locality_not_into_itself check (merged_into <> id)
);
-- which localities were merged into this one
create index locality_merged on locality (merged_into) where merged_into is not null;

-- Batch work that follows from a change of a place (docs/decisions/0033-places.md): one row for each place, restarted by every further change.
create table place_change_job (
  id bigint generated always as identity primary key,
  city_id smallint not null references city,
  -- null: the whole city
  locality_id integer references locality,
  step text not null check (step in ('listings', 'unplaced', 'searches', 'done')),
  -- the last listing or search that was processed in this step
  cursor text not null default '',
  done integer not null default 0,
  total integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  unique nulls not distinct (city_id, locality_id)
);
-- the job that resumes unfinished work
create index place_change_job_unfinished on place_change_job (id) where step <> 'done';

-- Asking prices by place, kind, bedrooms and month, computed by a job and read by pages. A group of fewer than five listings has no
-- row, so that nobody's own price can be told from it.
create table locality_price (
  city_id smallint not null references city,
  kind text not null,
  -- 0: the whole city
  locality_id integer not null default 0,
  -- token of bhk_type; empty: all
  bedrooms text not null default '',
  -- the first day of the month
  month date not null,
  listings integer not null check (listings >= 5),
  -- rupees: quartiles
  price_low bigint not null,
  price_median bigint not null,
  price_high bigint not null,
  -- rupees per sqft; null when fewer than five listings say their area
  rate_low real,
  rate_median real,
  rate_high real,
  counted_at timestamptz not null,
  primary key (city_id, kind, locality_id, bedrooms, month)
);

-- Societies and projects that at least two live homes name, found by a job. The slug stays when the name is spelled otherwise.
create table society (
  city_id smallint not null references city,
  slug text not null,
  -- as most of its homes write it
  name text not null,
  -- the locality of most of its homes; null when they name none
  locality_id integer,
  -- mean of the public positions of its live homes; null without any
  lat double precision,
  lng double precision,
  -- live homes when they were last counted
  homes integer not null default 0,
  counted_at timestamptz not null,
  primary key (city_id, slug)
);
-- The names in one spelling, each with a locality, that belong to a society: values of listing_search.society.
create table society_key (
  city_id smallint not null,
  key text not null,
  slug text not null,
  primary key (city_id, key),
  foreign key (city_id, slug) references society on delete cascade
);
-- foreign key
create index society_key_society on society_key (city_id, slug);
-- Asking prices in a society, as locality_price has them for localities.
create table society_price (
  city_id smallint not null,
  slug text not null,
  kind text not null,
  bedrooms text not null default '',
  month date not null,
  listings integer not null check (listings >= 5),
  price_low bigint not null,
  price_median bigint not null,
  price_high bigint not null,
  rate_low real,
  rate_median real,
  rate_high real,
  counted_at timestamptz not null,
  primary key (city_id, slug, kind, bedrooms, month),
  foreign key (city_id, slug) references society on delete cascade
);

-- Charges of a state on the purchase of a home, shop or plot: duty on the deed, and the fee for its registration.
-- Rates change by notification, so they are rows with a date and a source, not code. Operators may add their own.
create table stamp_duty_rate (
  id integer generated always as identity primary key,
  state_code text not null,
  charge text not null check (charge in ('duty', 'cess', 'surcharge', 'additional', 'transfer', 'registration')),
  -- whose name the deed is in; a row for `anyone` applies where there is none for the buyer
  buyer text not null default 'anyone' check (buyer in ('anyone', 'woman', 'joint')),
  -- rupees: from this value, up to and including that one
  value_from bigint not null default 0,
  value_to bigint,
  -- percent of the property's value, or of the duty where is_percent_of_duty is set; where sources disagree, percent_max is the upper end
  percent numeric(6, 3) not null,
  percent_max numeric(6, 3),
  is_percent_of_duty boolean not null default false,
  -- rupees
  cap bigint,
  valid_from date,
  -- sourced: an order or a statement of the state; reported: by others, in agreement; disputed: sources differ
  source_status text not null check (source_status in ('sourced', 'reported', 'disputed')),
  source text not null,
  -- when the source was last read
  checked_on date not null,
  check (percent_max is null or percent_max > percent)
);
-- the calculator reads the rates of one state
create index stamp_duty_rate_state on stamp_duty_rate (state_code);

insert into stamp_duty_rate
  (state_code, charge, buyer, value_from, value_to, percent, percent_max, is_percent_of_duty, cap, valid_from, source_status, source, checked_on) values
  ('TN', 'duty', 'anyone', 0, null, 7, null, false, null, null, 'sourced',
   'https://cleartax.in/s/stamp-duty-and-registration-charges-in-tamil-nadu', '2026-11-20'),
  ('TN', 'registration', 'anyone', 0, null, 4, null, false, null, null, 'sourced',
   'https://cleartax.in/s/stamp-duty-and-registration-charges-in-tamil-nadu', '2026-11-20'),
  ('TN', 'registration', 'woman', 0, 1000000, 3, null, false, null, '2025-04-01', 'sourced',
   'https://www.dtnext.in/news/tamilnadu/tn-govt-introduces-1-registration-fee-concession-for-women-to-boost-property-ownership-828336', '2026-11-21'),
  ('KA', 'duty', 'anyone', 0, 2000000, 2, null, false, null, null, 'reported', 'https://realtylegal.in/?p=2933', '2026-11-21'),
  ('KA', 'duty', 'anyone', 2000001, 4500000, 3, null, false, null, null, 'reported', 'https://realtylegal.in/?p=2933', '2026-11-21'),
  ('KA', 'duty', 'anyone', 4500001, null, 5, null, false, null, null, 'sourced',
   'https://www.deccanherald.com/india/karnataka/property-deals-to-cost-more-registration-fee-hiked-to-2-2-3704857', '2026-11-21'),
  ('KA', 'cess', 'anyone', 0, null, 10, null, true, null, null, 'sourced',
   'https://starofmysore.com/property-registration-fee-increased-from-1-to-2-of-overall-value-100-fee-hike/', '2026-11-21'),
  ('KA', 'surcharge', 'anyone', 0, null, 2, null, true, null, null, 'sourced',
   'https://starofmysore.com/property-registration-fee-increased-from-1-to-2-of-overall-value-100-fee-hike/', '2026-11-21'),
  ('KA', 'registration', 'anyone', 0, null, 2, null, false, null, '2025-08-31', 'sourced',
   'https://www.deccanherald.com/india/karnataka/property-deals-to-cost-more-registration-fee-hiked-to-2-2-3704857', '2026-11-21'),
  ('MH', 'duty', 'anyone', 0, null, 5, null, false, null, null, 'reported',
   'https://loannesthub.com/stamp-duty-and-registration-charges', '2026-11-20'),
  ('MH', 'duty', 'woman', 0, null, 4, null, false, null, null, 'reported',
   'https://loannesthub.com/stamp-duty-and-registration-charges', '2026-11-20'),
  ('MH', 'additional', 'anyone', 0, null, 1, null, false, null, null, 'reported',
   'https://askbanking.com/state-wise-stamp-duty-rates-in-india', '2026-11-21'),
  ('MH', 'registration', 'anyone', 0, null, 1, null, false, 30000, null, 'reported',
   'https://loannesthub.com/stamp-duty-and-registration-charges', '2026-11-20'),
  ('DL', 'duty', 'anyone', 0, null, 6, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('DL', 'duty', 'woman', 0, null, 4, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('DL', 'duty', 'joint', 0, null, 5, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('DL', 'registration', 'anyone', 0, null, 1, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('TG', 'duty', 'anyone', 0, null, 4, null, false, null, null, 'reported',
   'https://bookmyprops.com/real-estate-insights/stamp-duty-registration-charges-south-india', '2026-11-20'),
  ('TG', 'transfer', 'anyone', 0, null, 1.5, null, false, null, null, 'reported',
   'https://bookmyprops.com/real-estate-insights/stamp-duty-registration-charges-south-india', '2026-11-20'),
  ('TG', 'registration', 'anyone', 0, null, 0.5, null, false, null, null, 'reported',
   'https://bookmyprops.com/real-estate-insights/stamp-duty-registration-charges-south-india', '2026-11-20'),
  ('AP', 'duty', 'anyone', 0, null, 5, null, false, null, null, 'reported',
   'https://bookmyprops.com/real-estate-insights/stamp-duty-registration-charges-south-india', '2026-11-20'),
  ('AP', 'transfer', 'anyone', 0, null, 1.5, null, false, null, null, 'reported',
   'https://bookmyprops.com/real-estate-insights/stamp-duty-registration-charges-south-india', '2026-11-20'),
  ('AP', 'registration', 'anyone', 0, null, 0.5, 1, false, null, null, 'disputed',
   'https://bookmyprops.com/real-estate-insights/stamp-duty-registration-charges-south-india', '2026-11-20'),
  ('KL', 'duty', 'anyone', 0, null, 8, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('KL', 'registration', 'anyone', 0, null, 2, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('GJ', 'duty', 'anyone', 0, null, 4.9, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('GJ', 'registration', 'anyone', 0, null, 1, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('RJ', 'duty', 'anyone', 0, null, 4, 5.5, false, null, null, 'disputed', 'https://www.pinnacleproperties4u.com/stamp-duty-rate.php', '2026-11-20'),
  ('RJ', 'registration', 'anyone', 0, null, 1, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('WB', 'duty', 'anyone', 0, null, 6, 7, false, null, null, 'disputed', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('WB', 'registration', 'anyone', 0, null, 1, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('UP', 'duty', 'anyone', 0, null, 7, null, false, null, null, 'disputed', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('UP', 'registration', 'anyone', 0, null, 1, null, false, null, null, 'reported', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('HR', 'duty', 'anyone', 0, null, 5, 7, false, null, null, 'disputed', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20'),
  ('HR', 'registration', 'anyone', 0, null, 0, 1, false, 50000, null, 'disputed', 'https://stampdutycalculator.in/stamp-duty-charges', '2026-11-20');
