-- Visits of listings, counted once a visitor, listing and day in India; and what people who log in have seen.
create table listing_day (
  city_id smallint not null,
  listing_id bigint not null,
  -- of the calendar in India
  day date not null,
  views integer not null,
  primary key (city_id, listing_id, day),
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade
);
create index listing_day_old on listing_day (day);

-- Who was counted already: a digest of visitor and listing under the salt of the day. Names neither; gone after two days.
create table visit_mark (
  day date not null,
  city_id smallint not null,
  mark bytea not null,
  primary key (day, city_id, mark)
);
-- What the digests of a day are made with. Gone once the day is over, after which nobody can make them again.
create table visit_salt (
  day date primary key,
  salt bytea not null
);

create table seen (
  user_id uuid not null references app_user on delete cascade,
  city_id smallint not null,
  listing_id bigint not null,
  seen_at timestamptz not null,
  primary key (user_id, city_id, listing_id),
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade
);
create index seen_page on seen (user_id, seen_at desc, listing_id desc);
create index seen_old on seen (seen_at);

-- Statistics ask by listing who contacted and who kept it.
create index contact_listing on contact (city_id, listing_id, created_at);
create index shortlist_listing on shortlist (city_id, listing_id, created_at) where status = 'active';
