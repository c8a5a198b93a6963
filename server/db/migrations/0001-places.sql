-- Cities and localities, societies, asking prices, and the stamp duty of each state.
--
-- In this and the following files, city_id is part of every key of listings and of the tables that grow with them, so that a cluster can
-- distribute these tables by city (docs/citus.md). It is the last column of a key if rows are also looked up without it.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

create table city (
  id smallint primary key,
  -- the name of the city in addresses of pages, such as coimbatore
  slug text not null unique,
  name text not null,
  state text not null,
  -- two letters, such as TN
  state_code text not null,
  -- centre of the city in degrees, and how far the city extends around it
  lat double precision not null,
  lng double precision not null,
  radius_km real not null,
  -- whether owners can post listings in this city
  accepts_listings boolean not null default false,
  -- other spellings by which people find the city
  aliases text[] not null default '{}',
  -- names of the city in other languages: {"ta": "…", "hi": "…"}
  names jsonb not null default '{}',
  -- Incremented with every change by an administrator. A change is refused unless it names the current version, so that two administrators
  -- do not overwrite each other's changes.
  version integer not null default 1,
  -- When an administrator last changed the city. Null if nobody did: then each start takes the values of the gazetteer
  -- (server/seed/gazetteer).
  edited_at timestamptz
);
-- Ids of cities that administrators add. The gazetteer assigns ids below 1000.
create sequence city_number as smallint minvalue 1000 owned by city.id;

create table locality (
  id integer generated always as identity primary key,
  city_id smallint not null references city,
  slug text not null,
  name text not null,
  pincode text not null,
  lat double precision not null,
  lng double precision not null,
  -- Typical asking prices in rupees per sqft: of a month's rent, and of a sale. Demo values, see server/seed/gazetteer/README.md.
  rent_sqft real,
  sale_sqft real,
  -- these four columns have the same meaning as in city
  aliases text[] not null default '{}',
  names jsonb not null default '{}',
  version integer not null default 1,
  edited_at timestamptz,
  -- The locality into which this one was merged: its listings were moved there, and its addresses redirect there. That locality is never
  -- merged itself. Null if this locality was not merged.
  merged_into integer references locality,
  unique (city_id, slug),
  constraint locality_not_into_itself check (merged_into <> id)
);
-- Finds the localities that were merged into a locality.
create index locality_merged on locality (merged_into) where merged_into is not null;

-- Progress of the background work that a change of a place causes (docs/decisions/0033-places.md): rewriting its listings, assigning
-- listings without a locality, and changing saved searches. Each place has one row, which starts again with every further change of the
-- place.
create table place_change_job (
  id bigint generated always as identity primary key,
  city_id smallint not null references city,
  -- null if the city was changed and not one locality
  locality_id integer references locality,
  step text not null check (step in ('listings', 'unplaced', 'searches', 'done')),
  -- the last listing or saved search that was processed in this step; the next batch continues after it
  cursor text not null default '',
  -- number of rows that were processed, and that have to be processed in all
  done integer not null default 0,
  total integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  unique nulls not distinct (city_id, locality_id)
);
-- Finds unfinished work, so that a job can resume it.
create index place_change_job_unfinished on place_change_job (id) where step <> 'done';

-- Asking prices by place, kind, bedrooms and month, which an hourly routine computes. A group of fewer than five listings has no row, so
-- that nobody can derive the price of one owner from it.
create table locality_price (
  city_id smallint not null references city,
  kind text not null,
  -- 0 in the rows for the entire city
  locality_id integer not null default 0,
  -- an option of the field bhk_type; empty in the rows for all numbers of bedrooms
  bedrooms text not null default '',
  -- the first day of the month in India
  month date not null,
  -- number of listings in the group
  listings integer not null check (listings >= 5),
  -- lower quartile, median and upper quartile of the prices, in rupees
  price_low bigint not null,
  price_median bigint not null,
  price_high bigint not null,
  -- the same of the prices per area, in rupees per sqft; null if fewer than five listings give their area
  rate_low real,
  rate_median real,
  rate_high real,
  counted_at timestamptz not null,
  primary key (city_id, kind, locality_id, bedrooms, month)
);

-- Societies and projects that at least two live homes name. A job finds them. The slug does not change when most homes begin to spell the
-- name in another way, so that addresses of pages stay valid.
create table society (
  city_id smallint not null references city,
  slug text not null,
  -- the name in the spelling that most of its homes use
  name text not null,
  -- the locality of most of its homes; null if they name none
  locality_id integer,
  -- mean of the public positions of its live homes; null if none has a position
  lat double precision,
  lng double precision,
  -- number of its live homes at counted_at
  homes integer not null default 0,
  counted_at timestamptz not null,
  primary key (city_id, slug)
);
-- The keys that belong to a society. A key is a normalized name with a locality, as in listing_search.society. Several keys can belong to
-- one society, because people spell its name differently.
create table society_key (
  city_id smallint not null,
  key text not null,
  slug text not null,
  primary key (city_id, key),
  foreign key (city_id, slug) references society on delete cascade
);
-- Finds the keys of a society, also when the society is deleted.
create index society_key_society on society_key (city_id, slug);
-- Asking prices in a society. The columns have the same meaning as in locality_price.
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

-- What a state charges for the purchase of a home, shop or plot: duty on the deed, and the fee for its registration. States change the
-- rates by notification. So the rates are rows with a date and a source, and operators can add their own.
create table stamp_duty_rate (
  id integer generated always as identity primary key,
  state_code text not null,
  charge text not null check (charge in ('duty', 'cess', 'surcharge', 'additional', 'transfer', 'registration')),
  -- Who is named as buyer in the deed. A row for `anyone` applies if there is no row for the actual buyer.
  buyer text not null default 'anyone' check (buyer in ('anyone', 'woman', 'joint')),
  -- The rate applies to properties worth value_from to value_to rupees, both included. value_to is null if there is no upper limit.
  value_from bigint not null default 0,
  value_to bigint,
  -- Percent of the value of the property, or of the duty if is_percent_of_duty is true. If sources state different rates, percent is the
  -- lowest and percent_max the highest.
  percent numeric(6, 3) not null,
  percent_max numeric(6, 3),
  is_percent_of_duty boolean not null default false,
  -- maximum of the charge in rupees; null if there is none
  cap bigint,
  -- the first day on which the rate applies; null if it is not known
  valid_from date,
  -- sourced: the source quotes an order or a statement of the state; reported: other sources state the rate and agree;
  -- disputed: sources state different rates
  source_status text not null check (source_status in ('sourced', 'reported', 'disputed')),
  -- address of the page that states the rate
  source text not null,
  -- the day on which somebody last compared the rate with its source
  checked_on date not null,
  check (percent_max is null or percent_max > percent)
);
-- The stamp duty calculator reads the rates of one state.
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
