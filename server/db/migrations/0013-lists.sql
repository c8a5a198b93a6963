-- The lists of a city's home page: what editors put on them for a time, and what a job computes from counts.

create table curated_list_entry (
  city_id smallint not null,
  listing_id bigint not null,
  list text not null check (list in ('hot_property', 'premium_property', 'featured_property', 'new_launch')),
  starts_at timestamptz not null,
  -- null: until it is removed
  ends_at timestamptz,
  added_by uuid references app_user on delete set null,
  added_at timestamptz not null,
  primary key (city_id, listing_id, list),
  foreign key (city_id, listing_id) references listing on delete cascade,
  check (ends_at > starts_at)
);
-- the picks of a list, newest first
create index curated_list_entry_list on curated_list_entry (city_id, list, added_at desc);

create table curated_list_locality (
  city_id smallint not null references city,
  locality_id integer not null references locality on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz,
  added_by uuid references app_user on delete set null,
  added_at timestamptz not null,
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
