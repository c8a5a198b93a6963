-- The lists of a city's home page: what editors put on them for a time, and what a job computes from counts.

create table editorial_pick (
  city_id smallint not null,
  listing_id bigint not null,
  list text not null check (list in ('hot_property', 'premium_property', 'featured_property', 'new_launch')),
  starts_at timestamptz not null,
  -- null: until it is removed
  ends_at timestamptz,
  picked_by uuid references app_user on delete set null,
  picked_at timestamptz not null,
  primary key (city_id, listing_id, list),
  foreign key (city_id, listing_id) references listing on delete cascade,
  check (ends_at > starts_at)
);
-- the picks of a list, newest first
create index editorial_pick_list on editorial_pick (city_id, list, picked_at desc);

create table editorial_locality (
  city_id smallint not null references city,
  locality_id integer not null references locality on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz,
  picked_by uuid references app_user on delete set null,
  picked_at timestamptz not null,
  primary key (city_id, locality_id),
  check (ends_at > starts_at)
);

create table counted_list (
  city_id smallint not null,
  list text not null,
  rank smallint not null,
  listing_id bigint not null,
  counted_at timestamptz not null,
  primary key (city_id, list, rank),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- foreign key to the listing
create index counted_list_listing on counted_list (city_id, listing_id);
