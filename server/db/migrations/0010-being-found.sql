-- When what a listing's page shows last changed: its fields, photos, price or state. A heartbeat ("still available") is no change.
-- Search engines are told this date, and share images are named after it.
alter table listing add column content_changed_at timestamptz not null default now();
update listing set content_changed_at = updated_at;

-- A trigger, because there are several writers and each would have to remember it.
create function listing_content_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.content_changed_at := new.updated_at;
  elsif (new.details, new.status, new.kind, new.city_id, new.locality_id, new.public_lat, new.public_lng)
      is distinct from (old.details, old.status, old.kind, old.city_id, old.locality_id, old.public_lat, old.public_lng) then
    new.content_changed_at := greatest(new.updated_at, old.content_changed_at);
  end if;
  return new;
end $$;
create trigger listing_content before insert or update on listing for each row execute function listing_content_changed();

-- Sitemaps: what was ever public, by city, kind and one of 64 slots that an id falls into for good, the newest change first.
create index listing_sitemap on listing
  (city_id, kind, (get_byte(decode(md5(public_id), 'hex'), 0) & 63), content_changed_at desc, id desc)
  where first_published_at is not null;

-- What people find wrong with a listing. Kept with its deadlines until it is decided, and after that.
create table listing_report (
  id uuid primary key default uuidv7(),
  -- read out on the phone; random, so that reports cannot be counted
  ticket text not null unique,
  city_id smallint not null,
  listing_id bigint not null,
  -- who sent it: the account, or a keyed digest of the address and browser that nobody can read back
  reporter_id uuid references app_user on delete set null,
  visitor bytea not null,
  -- the day in India
  day date not null,
  reason text not null,
  details text,
  -- where to tell the outcome; of people without an account
  contact text,
  -- filled in what only programs see
  suspect boolean not null default false,
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null,
  -- E-Commerce Rules 2020, rule 4 (5): acknowledged within 48 hours, redressed within a month
  acknowledge_by timestamptz not null,
  decide_by timestamptz not null,
  acknowledged_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references app_user on delete set null,
  decision text,
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade,
  -- once a visitor, listing and day
  unique (visitor, city_id, listing_id, day)
);
create index listing_report_open on listing_report (decide_by) where status = 'open';
create index listing_report_listing on listing_report (city_id, listing_id);
create index listing_report_reporter on listing_report (reporter_id, created_at desc) where reporter_id is not null;
