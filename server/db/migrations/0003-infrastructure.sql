-- Tables that the server itself needs: counters of limits, idempotency keys, settings, site documents, keys and job workers.

-- Counters of limits with fixed windows, such as codes for a phone, from an address and in total. They are in the database, so that several
-- processes share them.
create table rate_window (
  -- what is counted
  key text not null,
  -- start of the window
  starts_at timestamptz not null,
  count integer not null default 0,
  primary key (key, starts_at)
);

-- Requests of each address and rate class in the current minute, as sums of all processes. The table is unlogged, because it is written
-- often and a crash loses only the counts of a minute.
create unlogged table request_count (
  key text primary key,
  -- number of the minute since 1970
  window_number bigint not null,
  count integer not null
) with (fillfactor = 70);

-- Responses to calls with an Idempotency-Key. The first call stores its response in the transaction that makes the change. A repeated call
-- returns the stored response.
create table idempotency_key (
  -- the person and the route of the call, because two people may choose the same key
  scope text not null,
  -- value of the header
  key text not null,
  -- keyed hash of the input; a call with the same key and different input is refused
  request_hash bytea not null,
  -- The response is in one of these two columns: in `sealed`, encrypted with APP_SECRET, if it contains personal data.
  response jsonb,
  sealed text,
  created_at timestamptz not null default now(),
  primary key (scope, key),
  check (num_nonnulls(response, sealed) = 1)
);
-- Finds keys for the hourly deletion.
create index idempotency_key_age on idempotency_key (created_at);

-- Facts about this database, such as the seed with which it was filled.
create table setting (
  key text primary key,
  value jsonb not null
);

-- Settings that administrators changed. The value of a row replaces the value from the environment.
create table site_setting (
  name text primary key,
  value jsonb not null,
  -- incremented with every change; a change is refused unless it names the current version
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid references app_user on delete set null
);

-- Pages and model texts that the operator edits. Versions are never deleted, because consents and printed documents refer to them.
create table site_document (
  name text not null,
  language text not null,
  -- The first version that the operator publishes has the number 1. Version 0 is the text in the software.
  version integer not null check (version > 0),
  body text not null,
  note text,
  published_at timestamptz not null,
  changed_by uuid references app_user on delete set null,
  -- also finds the newest version and lists all versions
  primary key (name, language, version)
);

-- Random keys that never change, such as the key that determines how positions on the map are shifted. They are encrypted with APP_SECRET.
create table data_key (
  purpose text primary key,
  sealed text not null
);

-- Groups of job workers that are running. If seen_at is old, its process was killed: another process frees its jobs and deletes the row.
create table job_worker (
  -- graphile-worker stores this id in locked_by of the jobs that the group runs
  id text primary key,
  started_at timestamptz not null default now(),
  -- last heartbeat of the group
  seen_at timestamptz not null default now()
);
