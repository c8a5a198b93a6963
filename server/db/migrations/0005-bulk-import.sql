-- Listings by the file: what a person calls a listing in their own books, imports and how each row fared.
create table listing_external_id (
  owner_id uuid not null references app_user,
  external_id text not null,
  city_id smallint not null,
  listing_id bigint not null,
  primary key (owner_id, external_id),
  unique (city_id, listing_id),
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade
);

create table bulk_import (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references app_user,
  kind text not null,
  format text not null check (format in ('csv', 'jsonl')),
  file_name text not null,
  -- writes no listing, only tells what would happen
  dry_run boolean not null,
  -- for the audit trail of what it publishes
  ip inet,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  -- rows of the file
  rows integer not null,
  -- the cursor: rows dealt with, moved on in the transaction that writes their listings
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  published integer not null default 0,
  -- why it failed, as a sentence
  problem text,
  created_at timestamptz not null default now(),
  -- when it last moved; one that stands still is taken up again
  touched_at timestamptz not null default now(),
  finished_at timestamptz
);
-- one at a time for each person
create unique index bulk_import_unfinished on bulk_import (owner_id) where status in ('waiting', 'running');
create index bulk_import_finished on bulk_import (finished_at);

-- A row of a file is told apart by its import and number, so it is never posted twice.
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
create index bulk_import_row_external on bulk_import_row (import_id, external_id) where external_id is not null;
create index bulk_import_row_listing on bulk_import_row (import_id, public_id) where public_id is not null;
