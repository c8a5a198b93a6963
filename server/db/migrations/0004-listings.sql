-- Listings with their prices, photos, reminders and daily views, and imports from files.

-- Only server/listings/write changes listings.
create table listing (
  city_id smallint not null references city,
  id bigint generated always as identity,
  -- the id in addresses of pages and in the API
  public_id text not null,
  -- one of the kinds of kinds/
  kind text not null,
  owner_id uuid not null references app_user,
  status text not null default 'draft'
    check (status in ('draft', 'pending_review', 'active', 'paused', 'closed', 'expired', 'rejected', 'removed')),
  -- Incremented with every change of content or status. A change is refused if it was made from an older version.
  version integer not null default 1,
  -- null if the locality that the owner named is not in the gazetteer
  locality_id integer references locality,
  -- the exact position in degrees
  lat double precision,
  lng double precision,
  -- The position that visitors see. It is 100 to 200 m away from the exact one if the owner asked for that.
  public_lat double precision,
  public_lng double precision,
  -- values of the fields of the kind, validated by its declaration
  details jsonb not null default '{}',
  promotion_flags text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  first_published_at timestamptz,
  -- when the owner last confirmed that the home is still available
  last_confirmed_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  close_reason text,
  -- digest that is equal for listings of the same home, so that earlier listings of it are found
  home_key bytea,
  -- Price, size and position when the listing was first published or a moderator last approved it. A later edit is compared with them to
  -- decide whether it needs a review. Null: it is compared with the live values.
  baseline jsonb,
  -- When the content of the listing's page last changed: its fields, photos, price or status. A confirmation that the home is still
  -- available is not a change of content. Sitemaps contain this date, and the names of share images depend on it.
  content_changed_at timestamptz not null default now(),
  primary key (city_id, id),
  unique (city_id, public_id)
);
-- Pages and API calls name a listing by its public id, without the city.
create index listing_public_id on listing (public_id);
-- The page of an owner's properties shows the listing that was changed last first.
create index listing_owner on listing (owner_id, updated_at desc);
-- Finds live listings that have to expire.
create index listing_expiry on listing (expires_at) where status = 'active';
-- Finds live listings whose owner has to be reminded to confirm them.
create index listing_confirmed on listing (last_confirmed_at) where status = 'active';
-- Find other listings of the same home: of the same owner, and of all owners.
create index listing_home on listing (owner_id, home_key) where home_key is not null;
create index listing_home_anybody on listing (home_key) where home_key is not null;
-- Sitemaps read the listings that were ever public, by city, kind and one of 64 fixed shards of the public id, the newest change first.
create index listing_sitemap on listing
  (city_id, kind, (get_byte(decode(md5(public_id), 'hex'), 0) & 63), content_changed_at desc, id desc)
  where first_published_at is not null;
-- After a change of a locality, its listings are processed in this order (place_change_job).
create index listing_locality on listing (locality_id, id) where locality_id is not null;
-- Finds listings in a locality that a person typed and the gazetteer does not contain.
create index listing_unplaced on listing (city_id, id) where locality_id is null and details ? 'locality';
-- The automatic checks look for homes that are far apart and have the same RERA registration number.
create index listing_rera on listing (upper(details ->> 'project_rera_id')) where details ? 'project_rera_id';

-- Sets content_changed_at. This is a trigger, because several statements write listings and each of them would have to set the column. The
-- trigger reads only its own row, because Citus allows nothing else. When a locality is renamed or merged, the content of its listings
-- changes but their updated_at does not. In this case content_changed_at is the current time.
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

-- Price history: one row for each price of a listing, from the time at which it began.
create table listing_price (
  city_id smallint not null,
  listing_id bigint not null,
  at timestamptz not null default now(),
  -- rupees
  amount bigint not null,
  primary key (city_id, listing_id, at),
  foreign key (city_id, listing_id) references listing on delete cascade
);

-- The photos of listings. Their files are in storage.
create table listing_photo (
  city_id smallint not null,
  listing_id bigint not null,
  id uuid not null default uuidv7(),
  -- order in the gallery
  position smallint not null,
  -- The names of the files of this picture in storage contain this key. It is a hash of the content, or the name of a drawing of the demo
  -- market.
  media_key text not null,
  category text,
  alt_text text,
  -- size of the picture in pixels
  width integer not null,
  height integer not null,
  bytes integer not null default 0,
  -- a tiny picture as a data: URL, which is shown while the photo loads
  blur text,
  -- A secret in the address of the photo, for its owner and staff. Null when visitors may see the photo.
  preview_token text,
  created_at timestamptz not null default now(),
  primary key (city_id, listing_id, id),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- The files of a picture are deleted when no row has its key any more.
create index listing_photo_media on listing_photo (media_key);

-- Parts of photos that are being uploaded. An interrupted upload continues after the last part, in any process. Parts are deleted with the
-- last part, or after a day.
create table upload_part (
  -- chosen by the browser; one id for each file
  upload_id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  -- position of the first byte of this part in the file
  byte_offset integer not null check (byte_offset >= 0),
  bytes bytea not null,
  created_at timestamptz not null,
  -- also returns the parts of a file in their order
  primary key (user_id, upload_id, byte_offset)
);
-- Finds parts for the hourly deletion.
create index upload_part_age on upload_part (created_at);

-- Reminders to confirm a listing that were sent to its owner: at most one for each stage after a confirmation. The row prevents a second
-- message.
create table listing_reminder (
  city_id smallint not null,
  listing_id bigint not null,
  -- id of the reminder stage (server/features/posting/reminder-stages.ts)
  stage text not null,
  -- Time of the confirmation before this reminder. After a newer confirmation, the stages begin again.
  confirmed_at timestamptz not null,
  sent_at timestamptz not null,
  primary key (city_id, listing_id, stage, confirmed_at),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- Finds old reminders for deletion.
create index listing_reminder_sent on listing_reminder (sent_at);

-- Number of visitors who viewed a listing on a day. Each visitor counts once for each listing and day.
create table daily_listing_views (
  city_id smallint not null,
  listing_id bigint not null,
  -- the day in India
  day date not null,
  views integer not null,
  primary key (city_id, listing_id, day),
  foreign key (city_id, listing_id) references listing on delete cascade
) partition by range (day);
call partitions.add_table('daily_listing_views', 'day', 'month', '90 days');
-- Finds old rows for the hourly deletion.
create index daily_listing_views_old on daily_listing_views (day);

-- Views that were already counted. A row prevents a second count of the same visitor, listing and day. It is deleted after two days.
create table counted_visitor (
  day date not null,
  city_id smallint not null,
  -- hash of the visitor, the listing and the salt of the day; neither visitor nor listing can be derived from it
  visitor_hash bytea not null,
  primary key (day, city_id, visitor_hash)
) partition by range (day);
call partitions.add_table('counted_visitor', 'day', 'day', '12 hours');
-- The random salt of each day for the hashes above. It is deleted when the day is over. After that nobody can compute the hashes of that
-- day.
create table visit_salt (
  day date primary key,
  salt bytea not null
);

-- Places that people picked while they posted a listing. They show which localities are missing in the gazetteer.
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

-- Bulk imports. This table maps the identifier that an owner uses for a listing in files to the listing.
create table listing_external_id (
  owner_id uuid not null references app_user,
  external_id text not null,
  city_id smallint not null,
  listing_id bigint not null,
  -- An owner uses an external id for one listing in all cities. This key cannot enforce that, because it contains the city. So writers hold
  -- a lock of the owner.
  primary key (owner_id, external_id, city_id),
  unique (city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade
);

-- Imports: one row for each uploaded file.
create table bulk_import (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references app_user,
  kind text not null,
  format text not null check (format in ('csv', 'jsonl')),
  file_name text not null,
  -- true: writes no listing, and only reports what an import would do
  dry_run boolean not null,
  -- address of the person, for the audit events of the listings that the import publishes
  ip inet,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  -- number of rows in the file
  rows integer not null,
  -- Number of rows that were processed. It is updated in the transaction that writes their listings, so a resumed import continues after
  -- them.
  done integer not null default 0,
  -- number of rows by outcome; `published` counts those whose listing was published
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  published integer not null default 0,
  -- why the import failed, as a sentence for the owner
  problem text,
  created_at timestamptz not null default now(),
  -- Time of the last progress. An unfinished import without recent progress is started again.
  heartbeat_at timestamptz not null default now(),
  finished_at timestamptz
);
-- A person can have one unfinished import at a time.
create unique index bulk_import_unfinished on bulk_import (owner_id) where status in ('waiting', 'running');
-- Finds old imports for the hourly deletion.
create index bulk_import_finished on bulk_import (finished_at);

-- The outcome of each processed row of an import. The primary key prevents a row from being imported twice.
create table bulk_import_row (
  import_id uuid not null references bulk_import on delete cascade,
  -- number of the row in the file
  row integer not null,
  external_id text,
  public_id text,
  outcome text not null check (outcome in ('created', 'updated', 'unchanged', 'refused')),
  published boolean not null,
  errors jsonb not null default '[]',
  primary key (import_id, row)
);
-- Find rows of the same file that name the same listing, which is an error.
create index bulk_import_row_external on bulk_import_row (import_id, external_id) where external_id is not null;
create index bulk_import_row_listing on bulk_import_row (import_id, public_id) where public_id is not null;
