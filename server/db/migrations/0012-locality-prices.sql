-- What is asked for by place, kind, bedrooms and month: counted by the clock, read by pages. A group of fewer than five
-- listings has no row, so that nobody's own price is told.
create table locality_price (
  city_id smallint not null references city,
  kind text not null,
  -- 0: the whole city
  locality_id integer not null default 0,
  -- token of bhk_type; empty: all
  bedrooms text not null default '',
  -- its first day
  month date not null,
  listings integer not null check (listings >= 5),
  -- rupees
  price_low bigint not null,
  price_median bigint not null,
  price_high bigint not null,
  -- rupees per sqft; null when fewer than five say their area
  rate_low real,
  rate_median real,
  rate_high real,
  counted_at timestamptz not null,
  primary key (city_id, kind, locality_id, bedrooms, month)
);
