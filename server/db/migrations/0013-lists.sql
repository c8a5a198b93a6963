-- The lists of a city's home page: what editors put on them for a time, and what figures put on them, counted by the clock.
create table editorial_pick (
  city_id smallint not null,
  listing_id bigint not null,
  list text not null check (list in ('hot_property', 'premium_property', 'featured_property', 'new_launch')),
  starts_at timestamptz not null,
  -- null: until it is taken off
  ends_at timestamptz,
  picked_by uuid references app_user on delete set null,
  picked_at timestamptz not null,
  primary key (city_id, listing_id, list),
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade,
  check (ends_at > starts_at)
);
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
  place smallint not null,
  listing_id bigint not null,
  counted_at timestamptz not null,
  primary key (city_id, list, place),
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade
);
create index counted_list_listing on counted_list (city_id, listing_id);

-- What carries a flag already was chosen by somebody.
insert into editorial_pick (city_id, listing_id, list, starts_at, picked_at)
select l.city_id, l.id, flag, l.created_at, l.created_at
from listing l cross join unnest(l.promotion_flags) flag
where flag in ('hot_property', 'premium_property', 'featured_property', 'new_launch');
