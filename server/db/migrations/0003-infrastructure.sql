-- What the server itself needs: limits, idempotency, settings.

-- Fixed windows counted in the database, so that several processes share them: codes per phone, per address, in total.
create table rate_window (
  key text not null,
  starts_at timestamptz not null,
  count integer not null default 0,
  primary key (key, starts_at)
);

-- Requests per address in the current minute, counted by all processes together. Not logged: after a crash a minute of counts is missing.
create unlogged table request_count (
  key text primary key,
  window_number bigint not null,
  count integer not null
) with (fillfactor = 70);

-- The response to the first call with an Idempotency-Key, stored in the transaction of its change and replayed when the call is repeated.
create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  -- one of the two: responses with personal data are encrypted
  response jsonb,
  sealed text,
  created_at timestamptz not null default now(),
  primary key (scope, key),
  check (num_nonnulls(response, sealed) = 1)
);
-- deletion of expired keys
create index idempotency_key_age on idempotency_key (created_at);

-- Facts about this database itself: for example which seed it holds.
create table setting (
  key text primary key,
  value jsonb not null
);

-- Settings that administrators made in place of the environment; one row for each name.
create table site_setting (
  name text primary key,
  value jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid references app_user on delete set null
);

-- Pages and model texts that the operator edits. Every version stays: consents and printed papers refer to them.
create table site_document (
  name text not null,
  language text not null,
  -- from 1; version 0 comes with the software
  version integer not null check (version > 0),
  body text not null,
  note text,
  published_at timestamptz not null,
  changed_by uuid references app_user on delete set null,
  -- the newest version, and the history
  primary key (name, language, version)
);

-- Random keys that never change, such as the one that positions on the map are shifted with, sealed with APP_SECRET.
create table data_key (
  purpose text primary key,
  sealed text not null
);

-- Groups of job workers that are alive; graphile-worker names them in locked_by. Rows of killed processes are deleted when their jobs are freed.
create table job_worker (
  id text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
