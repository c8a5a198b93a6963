-- Listings with their prices, photos, reminders, visits, and imports from files.

create table listing (
  city_id smallint not null references city,
  id bigint generated always as identity,
  public_id text not null,
  kind text not null,
  owner_id uuid not null references app_user,
  status text not null default 'draft'
    check (status in ('draft', 'pending_review', 'active', 'paused', 'closed', 'expired', 'rejected', 'removed')),
  -- incremented with every change; a writer names the version it read, so that nothing is overwritten unseen
  version integer not null default 1,
  locality_id integer references locality,
  lat double precision,
  lng double precision,
  -- the position that visitors see: moved by the precision the owner chose
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
  -- digest of which home is offered, so that earlier listings of the same home are found
  home_key bytea,
  -- reference values for measured changes (price, size, pin): the values last published as new or approved. Null: the live values.
  baseline jsonb,
  -- when the content of the listing's page last changed: its fields, photos, price or state. A confirmation ("still available") is no
  -- change. Search engines are told this date, and share images are named after it.
  content_changed_at timestamptz not null default now(),
  primary key (city_id, id),
  unique (city_id, public_id)
);
-- pages and calls name a listing by its public id alone
create index listing_public_id on listing (public_id);
-- "my properties": newest first by owner
create index listing_owner on listing (owner_id, updated_at desc);
-- expiry job: live listings by the day they expire
create index listing_expiry on listing (expires_at) where status = 'active';
-- reminder job: live listings by the day they were last confirmed
create index listing_confirmed on listing (last_confirmed_at) where status = 'active';
-- earlier listings of the same home by the same owner, and by anybody
create index listing_home on listing (owner_id, home_key) where home_key is not null;
create index listing_home_anybody on listing (home_key) where home_key is not null;
-- sitemaps: what was ever public, by city, kind and one of 64 fixed shards of the id, the newest change first
create index listing_sitemap on listing
  (city_id, kind, (get_byte(decode(md5(public_id), 'hex'), 0) & 63), content_changed_at desc, id desc)
  where first_published_at is not null;
-- batch work after a change of a locality, in the order it is processed
create index listing_locality on listing (locality_id, id) where locality_id is not null;
-- localities that people typed and the gazetteer does not know
create index listing_unplaced on listing (city_id, id) where locality_id is null and details ? 'locality';
-- moderation: a registration number used by homes that are far apart
create index listing_rera on listing (upper(details ->> 'project_rera_id')) where details ? 'project_rera_id';

-- A trigger, because there are several writers and each would have to remember it. It looks at its own row alone, as Citus demands. A page also changes when its locality is renamed or
-- merged; updated_at then stays as it was and the clock counts.
create function listing_content_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.content_changed_at := new.updated_at;
  elsif (new.details, new.status, new.kind, new.city_id, new.locality_id, new.public_lat, new.public_lng)
      is distinct from (old.details, old.status, old.kind, old.city_id, old.locality_id, old.public_lat, old.public_lng) then
    new.content_changed_at := greatest(new.updated_at, old.content_changed_at,
      case when new.updated_at = old.updated_at then clock_timestamp() end);
  end if;
  return new;
end $$;
create trigger listing_content before insert or update on listing for each row execute function listing_content_changed();

-- Price history.
create table listing_price (
  city_id smallint not null,
  listing_id bigint not null,
  at timestamptz not null default now(),
  -- rupees
  amount bigint not null,
  primary key (city_id, listing_id, at),
  foreign key (city_id, listing_id) references listing on delete cascade
);

create table listing_photo (
  city_id smallint not null,
  listing_id bigint not null,
  id uuid not null default uuidv7(),
  position smallint not null,
  -- names the picture's variants in storage: a content hash, or a drawing of the demo pool
  media_key text not null,
  category text,
  alt_text text,
  width integer not null,
  height integer not null,
  bytes integer not null default 0,
  -- tiny data: image shown while the picture loads
  blur text,
  created_at timestamptz not null default now(),
  primary key (city_id, listing_id, id),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- files are deleted when no listing uses them any more
create index listing_photo_media on listing_photo (media_key);

-- Parts of photos that are being uploaded, so that an interrupted upload goes on where it ended, in any process. Deleted after a day.
create table upload_part (
  -- chosen by the browser, for one file
  upload_id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  byte_offset integer not null check (byte_offset >= 0),
  bytes bytea not null,
  created_at timestamptz not null,
  -- what was received, and putting the file together
  primary key (user_id, upload_id, byte_offset)
);
-- deleting old ones
create index upload_part_age on upload_part (created_at);

-- Reminders sent to owners: one for each stage after a confirmation. Pruned by age.
create table listing_reminder (
  city_id smallint not null,
  listing_id bigint not null,
  stage text not null,
  -- the confirmation it follows: a newer one begins a new round
  confirmed_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (city_id, listing_id, stage, confirmed_at),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- pruning
create index listing_reminder_sent on listing_reminder (sent_at);

-- Views of a listing by day: each visitor counts once for each listing and day.
create table listing_day (
  city_id smallint not null,
  listing_id bigint not null,
  -- of the calendar in India
  day date not null,
  views integer not null,
  primary key (city_id, listing_id, day),
  foreign key (city_id, listing_id) references listing on delete cascade
) partition by range (day);
call partitions.add_table('listing_day', 'day', 'month', '90 days');
-- pruning
create index listing_day_old on listing_day (day);

-- Visitors that were counted already: a digest of visitor and listing under the salt of the day. It identifies neither; deleted after two days.
create table counted_visitor (
  day date not null,
  city_id smallint not null,
  visitor_hash bytea not null,
  primary key (day, city_id, visitor_hash)
) partition by range (day);
call partitions.add_table('counted_visitor', 'day', 'day', '12 hours');
-- The salt of each day's digests. Deleted once the day is over, after which nobody can compute them again.
create table visit_salt (
  day date primary key,
  salt bytea not null
);

-- Places that people picked while posting, which show what localities the gazetteer lacks.
create table location_log (
  id bigint generated always as identity,
  user_id uuid references app_user on delete set null,
  city_id smallint not null references city,
  locality text,
  lat double precision not null,
  lng double precision not null,
  source text not null,
  at timestamptz not null default now(),
  primary key (id, city_id)
);

-- Bulk import: an owner's own identifier of a listing, imports, and the outcome of each row.
create table listing_external_id (
  owner_id uuid not null references app_user,
  external_id text not null,
  city_id smallint not null,
  listing_id bigint not null,
  -- an owner uses an external id once in all cities; a lock is held while they are stored
  primary key (owner_id, external_id, city_id),
  unique (city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade
);

create table bulk_import (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references app_user,
  kind text not null,
  format text not null check (format in ('csv', 'jsonl')),
  file_name text not null,
  -- writes no listing, only reports what would happen
  dry_run boolean not null,
  -- for the audit trail of what it publishes
  ip inet,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  -- rows of the file
  rows integer not null,
  -- the cursor: rows processed, advanced in the transaction that writes their listings
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  published integer not null default 0,
  -- why it failed, as a sentence
  problem text,
  created_at timestamptz not null default now(),
  -- last progress; an import without progress is resumed
  heartbeat_at timestamptz not null default now(),
  finished_at timestamptz
);
-- one at a time for each person
create unique index bulk_import_unfinished on bulk_import (owner_id) where status in ('waiting', 'running');
-- pruning
create index bulk_import_finished on bulk_import (finished_at);

-- A row is identified by its import and number, so that it is never posted twice.
create table bulk_import_row (
  import_id uuid not null references bulk_import on delete cascade,
  row integer not null,
  external_id text,
  public_id text,
  outcome text not null check (outcome in ('created', 'updated', 'unchanged', 'refused')),
  published boolean not null,
  errors jsonb not null default '[]',
  primary key (import_id, row)
);
-- a listing that is named twice in one file
create index bulk_import_row_external on bulk_import_row (import_id, external_id) where external_id is not null;
create index bulk_import_row_listing on bulk_import_row (import_id, public_id) where public_id is not null;
