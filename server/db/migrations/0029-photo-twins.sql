-- What photos look like, once for each (decision 27), and which were found to show the same.

-- Those of before are read from their pictures again, by the job that looks for twins.
create table photo_print_new (
  city_id smallint not null,
  listing_id bigint not null,
  photo_id uuid not null,
  -- 64 bits by which it is found, of its inner part; null: to be read from the picture
  coarse bigint,
  -- 256 bits by which that is confirmed
  fine bytea,
  -- where that inner part may lie in a picture this one was cut from; until its twins were looked for, null after
  asked bytea,
  primary key (city_id, listing_id, photo_id),
  foreign key (city_id, listing_id, photo_id) references listing_photo on update cascade on delete cascade
);
insert into photo_print_new (city_id, listing_id, photo_id) select city_id, listing_id, photo_id from photo_print;
drop table photo_print;
alter table photo_print_new rename to photo_print;
alter table photo_print rename constraint photo_print_new_pkey to photo_print_pkey;

-- Thirds of the 64 bits: two prints at most 5 bits apart share one of these up to one bit, two at most 8 apart up to two.
create index photo_print_low on photo_print (((coarse & 2097151)::integer)) include (coarse);
create index photo_print_middle on photo_print ((((coarse >> 21) & 2097151)::integer)) include (coarse);
create index photo_print_high on photo_print ((((coarse >> 42) & 4194303)::integer)) include (coarse);
create index photo_print_new_ones on photo_print (photo_id) where coarse is null or asked is not null;

-- Each pair stands in it both ways round.
create table photo_twin (
  city_id smallint not null,
  listing_id bigint not null,
  photo_id uuid not null,
  twin_city_id smallint not null,
  twin_listing_id bigint not null,
  twin_photo_id uuid not null,
  primary key (city_id, listing_id, photo_id, twin_photo_id),
  foreign key (city_id, listing_id, photo_id) references photo_print on update cascade on delete cascade,
  foreign key (twin_city_id, twin_listing_id, twin_photo_id) references photo_print on update cascade on delete cascade
);
create index photo_twin_other on photo_twin (twin_city_id, twin_listing_id, twin_photo_id);
