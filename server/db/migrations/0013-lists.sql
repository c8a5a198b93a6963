-- The curated lists on a city's home page: entries of administrators for a time, and entries that a routine computes from counts.

-- Listings that an administrator put on a list.
create table curated_list_entry (
  city_id smallint not null,
  listing_id bigint not null,
  list text not null check (list in ('hot_property', 'premium_property', 'featured_property', 'new_launch')),
  starts_at timestamptz not null,
  -- null: the entry stays until somebody removes it
  ends_at timestamptz,
  added_by uuid references app_user on delete set null,
  added_at timestamptz not null,
  primary key (city_id, listing_id, list),
  foreign key (city_id, listing_id) references listing on delete cascade,
  check (ends_at > starts_at)
);
-- The console shows the entries of a list, newest first.
create index curated_list_entry_list on curated_list_entry (city_id, list, added_at desc);

-- Localities that an administrator put on the city's home page.
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

-- Listings that an hourly routine put on a list because of their counts. It replaces the rows of a list each time.
create table counted_list (
  city_id smallint not null,
  list text not null,
  -- position in the list
  rank smallint not null,
  listing_id bigint not null,
  counted_at timestamptz not null,
  primary key (city_id, list, rank),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- Finds the rows of a listing when it is deleted (foreign key).
create index counted_list_listing on counted_list (city_id, listing_id);
