-- Accounts, logins, consents, erasures and the audit trail.

create table app_user (
  id uuid primary key default uuidv7(),
  name text,
  email text,
  -- E.164, e.g. +919876543210
  phone text,
  -- what the person chose at the registration: the role in which they use the site, such as Owner (the contract checks its values)
  profile_type text,
  role text not null default 'user',
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  created_at timestamptz not null default now(),
  suspended_at timestamptz,
  deleted_at timestamptz,
  -- E.164; a number that the person wants to use. It replaces `phone` once the person has entered the code that was sent to it.
  new_phone text,
  -- Language of the site and of mails to the person. The contract checks its values, so that a new language needs no migration.
  language text,
  password_set_at timestamptz,
  -- When the account was last used. A daily routine warns people whose account was not used for three years, and then erases it.
  last_active_at timestamptz not null default now(),
  -- when the warning was sent; null if none was
  inactivity_warned_at timestamptz,
  -- When the suspension ends. Null in a suspended account: the suspension ends only when staff lift it.
  suspended_until timestamptz,
  -- the reason of the suspension, which is shown to the person
  suspended_reason text,
  -- How people may reach this person about their listings. A row of listing_reach replaces this choice for one listing.
  reach text not null default 'number' check (reach in ('number', 'call', 'messages')),
  -- whether people who see the number are also offered a link to WhatsApp
  whatsapp boolean not null default true
);
-- Each number and each verified mail address has at most one account. The login finds accounts by either.
create unique index app_user_phone on app_user (phone) where deleted_at is null;
create unique index app_user_email on app_user (lower(email)) where deleted_at is null and email_verified_at is not null;
-- Finds all accounts with an address. Several accounts can have the same address until one of them verifies it.
create index app_user_email_claims on app_user (lower(email)) where deleted_at is null;
-- Finds inactive accounts for the routine that warns and erases them.
create index app_user_inactive on app_user (last_active_at) where deleted_at is null;
-- Finds suspensions that are over, for the routine that lifts them.
create index app_user_suspension_ends on app_user (suspended_until) where suspended_at is not null;
-- Staff search for people by a part of their name.
create index app_user_name_words on app_user using gin (name gin_trgm_ops) where deleted_at is null;

-- Hashes of passwords. They are not in app_user, so that a query that reads people does not also read hashes.
create table account_password (
  user_id uuid primary key references app_user on delete cascade,
  -- algorithm, parameters, salt and hash in one text: $argon2id$v=19$m=...,t=...,p=...$salt$hash
  hash text not null
);

-- Links in mails that let a person set a new password.
create table password_link (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  -- The address to which the link was mailed. The link is valid only while this is the verified address of the account.
  email text not null,
  -- SHA-256 of the token; the token itself is only in the mail
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- Finds all links of an account, because several events end them together.
create index password_link_user on password_link (user_id);

-- Logins: one row for each login of a person on a device.
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
  -- SHA-256 of the random id that the browser chose for itself. It shows that a later login comes from the same device. Null if the client
  -- sent no id.
  device_hash bytea,
  -- Position of the write-ahead log after the last write of this session. The session reads only from replicas that have reached it, so
  -- that people see their own changes.
  last_write_lsn pg_lsn
);
-- Finds the open sessions of a person, to list their devices and to end all sessions.
create index session_live on session (user_id) where revoked_at is null;

-- Verifications: one row for each request of a code by text message.
create table verification_code (
  id uuid primary key default uuidv7(),
  -- E.164
  phone text not null,
  -- keyed hash of the code and the id of this row
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- how many codes were entered for this verification
  tries smallint not null default 0,
  -- when the right code was entered; null before
  used_at timestamptz,
  -- A code for one purpose is not accepted for another. login, registration: of an account; phone: a new number of an account; password: a
  -- new password instead of a forgotten one; partner: the number in an application of an agent or channel partner.
  purpose text not null default 'login' check (purpose in ('login', 'registration', 'phone', 'password', 'partner')),
  -- the account that the code is for; null if the request named none
  user_id uuid references app_user on delete cascade,
  -- Requests for one number within a short time share a code (equal code_id). So a request by a stranger neither invalidates nor delays the
  -- code of the number's owner.
  code_id uuid not null,
  code_created_at timestamptz not null,
  -- the code, encrypted with APP_SECRET, so that a later request can share it
  sealed_code text not null,
  -- when a message was sent for this request; null if the code had been sent shortly before
  sms_at timestamptz,
  -- 1: the first code. While somebody guesses codes of the number, a right first code does not suffice: a second one is sent (2).
  step smallint not null default 1 check (step in (1, 2))
);
-- Finds the requests and entered codes of a number within a day; limits count them.
create index verification_code_phone on verification_code (phone, created_at desc);
-- Finds the codes of an account. They are deleted with it.
create index verification_code_user on verification_code (user_id) where user_id is not null;

-- Links that verify a mail address. A link is mailed to the address, and can be used once within a day.
create table email_verification (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  -- the address to which the link was sent; it becomes the address of the account when the person opens the link
  email text not null,
  -- SHA-256 of the token; the token itself is only in the mail
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
-- A new link invalidates the older ones of the account.
create index email_verification_user on email_verification (user_id);
-- Finds old rows for the hourly deletion.
create index email_verification_expiry on email_verification (expires_at);

-- Proof-of-work challenges whose solution was accepted. A row prevents a second use. It is deleted when the challenge would have expired.
create table used_challenge (
  signature bytea primary key,
  expires_at timestamptz not null
);

-- Id tokens of the phone-auth service that were exchanged for a session. A row prevents a second use of the token. It is deleted when the
-- token has expired.
create table used_id_token (
  -- SHA-256 of the signed part of the token
  hash bytea primary key,
  expires_at timestamptz not null
);
-- Finds expired tokens for the hourly deletion.
create index used_id_token_expiry on used_id_token (expires_at);

-- Consents: which person agreed to which purpose, in which wording and language, when, and through which channel; and when they withdrew
-- it.
create table consent (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  purpose text not null,
  text_version text not null,
  language text not null,
  -- web: a page of this site showed the wording; api: another program logged the person in and did not say which wording it showed
  channel text not null check (channel in ('web', 'api')),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Version of the terms to which the page with the consent linked. Null for a purpose without terms.
  terms_version integer
);
-- A person who agrees twice to the same wording gives one consent.
create unique index consent_given on consent (user_id, purpose, text_version) where withdrawn_at is null;
-- The privacy page shows a person's consents, newest first.
create index consent_history on consent (user_id, given_at desc);

-- Erasures of accounts. The request writes the row, and a job erases the data and finishes it. In the end only the id of the person
-- remains, here and in records that the law requires.
create table erasure (
  user_id uuid primary key,
  requested_at timestamptz not null,
  cause text not null check (cause in ('requested', 'inactive')),
  -- Number, mail address and name of the person, encrypted with APP_SECRET. The job needs them to find the remaining data. Null once the
  -- erasure is finished.
  sealed text,
  finished_at timestamptz
);
-- Finds unfinished erasures, which are resumed at every start and every night.
create index erasure_unfinished on erasure (requested_at) where finished_at is null;

-- Verified numbers and mail addresses of deleted accounts, and those that an account gave up, as keyed hashes. They are needed because
-- limits and blocks apply to a person, also when the person uses another account (docs/security.md). A row is deleted when no limit or
-- block needs it.
create table former_account (
  -- keyed hash of the number or address
  identity_hash bytea not null,
  -- the account that was deleted or gave up the number or address; no foreign key, because it may be erased
  user_id uuid not null,
  -- when that happened
  closed_at timestamptz not null,
  -- the account that verified the number or address afterwards; null if none did
  successor_id uuid,
  primary key (identity_hash, user_id)
);
-- Finds the hashes of a deleted account, for blocks that refer to the account.
create index former_account_user on former_account (user_id);
-- Finds the earlier accounts of the person who has an account.
create index former_account_successor on former_account (successor_id) where successor_id is not null;
-- Finds rows for the hourly deletion.
create index former_account_closed on former_account (closed_at);

-- Audit trail: who did what and when. Triggers reject every change of a row, and deleting a row that is younger than a year. The privileges
-- also do not let the role of the application change or delete rows.
create table audit_event (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- the account that acted; null for a routine or a person without an account
  actor_id uuid,
  action text not null,
  -- what the action was applied to, usually the id of an account, listing or case
  subject text,
  ip inet,
  -- further values, which depend on the action
  details jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
call partitions.add_table('audit_event', 'at', 'month', '1 year');
-- Administrators read the trail with the newest event first: all of it, or the events of one person, subject or action.
create index audit_event_time on audit_event (at desc, id desc);
create index audit_event_actor on audit_event (actor_id, id desc);
create index audit_event_subject on audit_event (subject, id desc);
create index audit_event_action on audit_event (action, id desc);
-- Finds the logins of a person, because reminders are sent only to people who logged in at least once.
create index audit_event_login on audit_event (actor_id) where action = 'login';
-- Finds events that are older than the retention period, for the hourly deletion.
create index audit_event_age on audit_event (at);
-- Finds the events that show who saw the number of a contact.
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

-- Deletes at most `max_rows` audit events that are older than `before`, the oldest first, and returns their number. The hourly routine `prune`
-- calls it. The role of the application may not delete from the table (server/db/privileges/privileges.ts), so the function runs with the
-- rights of its owner. The trigger above refuses to delete events of the last year.
create function delete_old_audit_events(before timestamptz, max_rows integer) returns bigint language sql
  security definer set search_path = pg_catalog
  begin atomic
    with old as (select id, at from public.audit_event where at < before order by at limit max_rows),
      deleted as (delete from public.audit_event e using old where e.id = old.id and e.at = old.at returning 1)
    select count(*) from deleted;
  end;
revoke execute on function delete_old_audit_events(timestamptz, integer) from public;
