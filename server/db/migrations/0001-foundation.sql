-- Foundation: people, places, listings, the narrow search table, shortlist, contact, jobs' neighbours.
-- city_id stands in the keys of listings and their children so that these tables can be distributed by city.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table city (
  id smallint primary key,
  slug text not null unique,
  name text not null,
  state text not null,
  state_code text not null,
  lat double precision not null,
  lng double precision not null,
  radius_km real not null,
  takes_listings boolean not null default false,
  aliases text[] not null default '{}',
  names jsonb not null default '{}'
);

create table locality (
  id integer generated always as identity primary key,
  city_id smallint not null references city,
  slug text not null,
  name text not null,
  pincode text not null,
  lat double precision not null,
  lng double precision not null,
  -- typical asking prices, rupees per sqft; demo figures, see the gazetteer's README
  rent_sqft real,
  sale_sqft real,
  aliases text[] not null default '{}',
  names jsonb not null default '{}',
  unique (city_id, slug)
);

create table app_user (
  id uuid primary key default uuidv7(),
  name text,
  email text,
  -- E.164, e.g. +919876543210
  phone text,
  profile_type text,
  role text not null default 'user',
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  created_at timestamptz not null default now(),
  suspended_at timestamptz,
  deleted_at timestamptz
);
-- one account a number and a mail address; the login looks people up by both
create unique index app_user_phone on app_user (phone) where deleted_at is null;
create unique index app_user_email on app_user (lower(email)) where deleted_at is null;

create table session (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  -- SHA-256 of the token; the token itself is only with the person
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip inet,
  user_agent text,
  revoked_at timestamptz
);
create index session_live on session (user_id) where revoked_at is null;

create table login_code (
  id uuid primary key default uuidv7(),
  phone text not null,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz
);
-- asking for a new code ends the older ones of the number
create index login_code_phone on login_code (phone, created_at desc);

-- Fixed windows counted in the database, so that several processes share them: codes per phone, per address, over all.
create table rate_window (
  key text not null,
  starts_at timestamptz not null,
  count integer not null default 0,
  primary key (key, starts_at)
);

create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

create table listing (
  city_id smallint not null references city,
  id bigint generated always as identity,
  public_id text not null,
  kind text not null,
  owner_id uuid not null references app_user,
  status text not null default 'draft'
    check (status in ('draft', 'pending_review', 'active', 'paused', 'closed', 'expired', 'rejected', 'removed')),
  -- counts up with every change; a writer names the one it read, so that nothing is overwritten unseen
  version integer not null default 1,
  locality_id integer references locality,
  lat double precision,
  lng double precision,
  -- what visitors see: moved by the precision the owner chose
  public_lat double precision,
  public_lng double precision,
  -- every field of the kind, validated by its definition
  details jsonb not null default '{}',
  promotion_flags text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  first_published_at timestamptz,
  last_confirmed_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  close_reason text,
  primary key (city_id, id),
  unique (city_id, public_id)
);
-- pages and calls name a listing by its public id alone
create index listing_public_id on listing (public_id);
-- "my properties": newest first by owner
create index listing_owner on listing (owner_id, updated_at desc);
-- expiry job: live listings by the day they lapse
create index listing_expiry on listing (expires_at) where status = 'active';

create table listing_price (
  city_id smallint not null,
  listing_id bigint not null,
  at timestamptz not null default now(),
  amount bigint not null,
  primary key (city_id, listing_id, at),
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade
);

create table listing_photo (
  city_id smallint not null,
  listing_id bigint not null,
  id uuid not null default uuidv7(),
  position smallint not null,
  -- names the picture's variants in storage; a content hash, or a drawing of the demo pool
  media_key text not null,
  category text,
  alt_text text,
  width integer not null,
  height integer not null,
  bytes integer not null default 0,
  blur text,
  created_at timestamptz not null default now(),
  primary key (city_id, listing_id, id),
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade
);
-- files are deleted when no listing uses them any more
create index listing_photo_media on listing_photo (media_key);

-- Narrow read model: live listings only, written by one function in the transaction that changes the listing.
create table listing_search (
  city_id smallint not null,
  listing_id bigint not null,
  public_id text not null,
  kind text not null,
  locality_id integer,
  -- rupees; null when not said
  price bigint,
  deposit bigint,
  area_sqm real,
  -- rupees per sqft of that area
  rate real,
  lat double precision,
  lng double precision,
  -- tokens of the kind's filters, numbered by the search layout
  tokens smallint[] not null,
  -- ranged values of the kind's filters, in the layout's order; null when not said
  numbers real[] not null,
  -- what free text finds: title, society, locality, builder
  words text not null,
  promotion_flags text[] not null default '{}',
  photo_count smallint not null default 0,
  first_published_at timestamptz not null,
  last_confirmed_at timestamptz not null,
  primary key (city_id, listing_id)
);
create index listing_search_kind on listing_search (city_id, kind);

-- Which listings changed, in commit order (a reader takes rows older than every running transaction).
create table listing_change (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  city_id smallint not null,
  listing_id bigint not null,
  at timestamptz not null default now()
);

create table shortlist (
  user_id uuid not null references app_user on delete cascade,
  city_id smallint not null,
  listing_id bigint not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, city_id, listing_id),
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade
);
create index shortlist_page on shortlist (user_id, updated_at desc) where status = 'active';

create table contact (
  id uuid primary key default uuidv7(),
  seeker_id uuid not null references app_user on delete cascade,
  owner_id uuid not null references app_user on delete cascade,
  city_id smallint not null,
  listing_id bigint not null,
  created_at timestamptz not null default now(),
  unique (seeker_id, city_id, listing_id),
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade
);
create index contact_seeker on contact (seeker_id, created_at desc);
create index contact_owner on contact (owner_id, created_at desc);

create table location_log (
  id bigint generated always as identity primary key,
  user_id uuid references app_user on delete set null,
  city_id smallint not null references city,
  locality text,
  lat double precision not null,
  lng double precision not null,
  source text not null,
  at timestamptz not null default now()
);

-- Who did what: login, failed login, reveal, publish, status change. Append-only.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject text,
  ip inet,
  facts jsonb not null default '{}'
);
create function audit_event_is_append_only() returns trigger language plpgsql as
  $$ begin raise exception 'audit_event is append-only'; end $$;
create trigger audit_event_append_only before update or delete or truncate on audit_event
  execute function audit_event_is_append_only();

-- Facts about this database itself: which seed it holds, which search layout the read model was written with.
create table setting (
  key text primary key,
  value jsonb not null
);
