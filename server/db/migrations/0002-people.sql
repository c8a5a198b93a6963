-- Accounts, logins, consents, erasures and the audit trail.

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
  deleted_at timestamptz,
  -- E.164; replaces `phone` once the code that was sent to it has been entered
  new_phone text,
  -- which languages there are is checked by the contract, so that a new one needs no migration
  language text,
  password_set_at timestamptz,
  -- accounts that nobody used for years are erased
  last_active_at timestamptz not null default now(),
  inactivity_warned_at timestamptz,
  -- null while suspended: until staff lifts the suspension
  suspended_until timestamptz,
  -- shown to the person
  suspended_reason text,
  -- how people may reach them about their listings, unless they chose otherwise for one of them (listing_reach)
  reach text not null default 'number' check (reach in ('number', 'call', 'messages')),
  -- whether people who are shown the number are offered WhatsApp
  whatsapp boolean not null default true
);
-- one account for each number and each verified mail address; the login looks people up by both
create unique index app_user_phone on app_user (phone) where deleted_at is null;
create unique index app_user_email on app_user (lower(email)) where deleted_at is null and email_verified_at is not null;
-- the same address may have been typed into several accounts until one of them verifies it
create index app_user_email_claims on app_user (lower(email)) where deleted_at is null;
-- the job that warns and erases inactive accounts
create index app_user_inactive on app_user (last_active_at) where deleted_at is null;
-- the job that ends suspensions on time
create index app_user_suspension_ends on app_user (suspended_until) where suspended_at is not null;
-- staff searches people by a part of their name
create index app_user_name_words on app_user using gin (name gin_trgm_ops) where deleted_at is null;

-- Kept apart from app_user, so that no query that reads people reads password hashes.
create table account_password (
  user_id uuid primary key references app_user on delete cascade,
  -- algorithm, parameters, salt and hash in one text: $argon2id$v=19$m=...,t=...,p=...$salt$hash
  hash text not null
);

create table password_link (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  -- it was mailed to; the link counts while this is the verified address of the account
  email text not null,
  -- SHA-256 of the token in the mail
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- a new link ends the older ones of the account
create index password_link_user on password_link (user_id);

create table session (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  -- SHA-256 of the token; only the person has the token itself
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip inet,
  user_agent text,
  revoked_at timestamptz,
  -- SHA-256 of the random name that the browser chose for itself; null where it sent none
  device_hash bytea,
  -- where the log of the database ended after the last write of this session: what it reads from a replica is not older
  last_write_lsn pg_lsn
);
-- open sessions of a person: the list of devices, and ending all of them
create index session_live on session (user_id) where revoked_at is null;

create table login_code (
  id uuid primary key default uuidv7(),
  phone text not null,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz,
  -- a code for one purpose is not accepted for another; all but `login` and `partner` belong to an account
  purpose text not null default 'login' check (purpose in ('login', 'registration', 'phone', 'password', 'partner')),
  user_id uuid references app_user on delete cascade,
  -- requests of one number within minutes share a code, so that a stranger's request neither ends nor delays the owner's
  code_id uuid not null,
  code_created_at timestamptz not null,
  sealed_code text not null,
  -- when this request sent a message; null when it shares one that was sent shortly before
  sms_at timestamptz,
  -- 2 when the first code was right and a second one was sent, while somebody guesses codes of the number
  step smallint not null default 1 check (step in (1, 2))
);
-- codes and tries of a number within a day
create index login_code_phone on login_code (phone, created_at desc);
-- codes of an account, deleted with it
create index login_code_user on login_code (user_id) where user_id is not null;

-- Links that verify a mail address: sent to the address, valid for a day, once.
create table email_verification (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  -- the address it was sent to; it becomes the account's when the link is followed
  email text not null,
  -- SHA-256 of the token; the token itself is only in the mail
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- a new link ends the older ones of the account
create index email_verification_user on email_verification (user_id);
-- hourly pruning
create index email_verification_expiry on email_verification (expires_at);

-- Solved proof-of-work challenges that were handed in, kept until they would have expired.
create table used_challenge (
  signature bytea primary key,
  expires_at timestamptz not null
);

-- Id tokens of the phone-auth service that were exchanged for a session. Each is accepted once; kept until it expires by itself.
create table used_id_token (
  -- SHA-256 of the signed part of the token
  hash bytea primary key,
  expires_at timestamptz not null
);
-- hourly pruning
create index used_id_token_expiry on used_id_token (expires_at);

-- Consents: who agreed to which purpose, in which wording and language, when and where; and when the consent was withdrawn.
create table consent (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  purpose text not null,
  text_version text not null,
  language text not null,
  -- web: our pages showed the wording; api: a program logged somebody in and did not say which wording it showed
  channel text not null check (channel in ('web', 'api')),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  -- version of the terms that were linked where the consent was given. Null: a purpose without terms.
  terms_version integer
);
-- agreeing twice to the same wording is one consent
create unique index consent_standing on consent (user_id, purpose, text_version) where withdrawn_at is null;
-- the history on the privacy page
create index consent_history on consent (user_id, given_at desc);

-- Erasures: begun by a request, finished by a job. Only the id of the person stays here and in records that must be kept.
create table erasure (
  user_id uuid primary key,
  requested_at timestamptz not null,
  cause text not null check (cause in ('requested', 'inactive')),
  -- encrypted number, mail address and name, by which the remaining data is found; null once it is finished
  sealed text,
  finished_at timestamptz
);
-- the job that resumes unfinished erasures
create index erasure_unfinished on erasure (requested_at) where finished_at is null;

-- Deleted accounts, and numbers and addresses that an account gave up, by keyed hashes of what was verified: the limits of a person and the blocks against them outlive
-- an account. Kept while one of them needs it.
create table former_account (
  identity_hash bytea not null,
  user_id uuid not null,
  closed_at timestamptz not null,
  -- the account that verified this number or address afterwards
  successor_id uuid,
  primary key (identity_hash, user_id)
);
-- blocks whose deleted account is remembered
create index former_account_user on former_account (user_id);
-- the earlier accounts of a person
create index former_account_successor on former_account (successor_id) where successor_id is not null;
-- rows that are due to be deleted
create index former_account_closed on former_account (closed_at);

-- Audit trail: who did what and when. Nothing in it changes, and nothing younger than a year is deleted; the database itself enforces it.
create table audit_event (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject text,
  ip inet,
  details jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
call partitions.add_table('audit_event', 'at', 'month', '1 year');
-- the trail as administrators read it: newest first, by person, subject or action
create index audit_event_time on audit_event (at desc, id desc);
create index audit_event_actor on audit_event (actor_id, id desc);
create index audit_event_subject on audit_event (subject, id desc);
create index audit_event_action on audit_event (action, id desc);
-- reminders are only sent to people who ever logged in
create index audit_event_login on audit_event (actor_id) where action = 'login';
-- deletion of what is older than the retention period
create index audit_event_age on audit_event (at);
-- the log of who saw a number, read by contact
create index audit_event_reveal on audit_event (subject, at desc) where action = 'reveal';

create function audit_event_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    if old.at < now() - interval '1 year' then return old; end if;
  end if;
  raise exception 'audit_event is append-only';
end $$;
create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function audit_event_is_append_only();
create trigger audit_event_no_truncate before truncate on audit_event
  execute function audit_event_is_append_only();

-- The only way to delete audit events: a batch at a time, answers how many were deleted. The application's role may not delete from the
-- table (server/db/privileges/privileges.ts), so the function runs with the rights of its owner; the trigger still refuses events of the last year.
create function forget_audit_events(before timestamptz, most integer) returns bigint language sql
  security definer set search_path = pg_catalog
  begin atomic
    with old as (select id, at from public.audit_event where at < before order by at limit most),
      gone as (delete from public.audit_event e using old where e.id = old.id and e.at = old.at returning 1)
    select count(*) from gone;
  end;
revoke execute on function forget_audit_events(timestamptz, integer) from public;
