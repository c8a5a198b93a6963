-- Consents, as a ledger: who agreed to what, in which words and language, when and where; and when they took it back.
create table consent (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  purpose text not null,
  text_version text not null,
  language text not null,
  -- web: the words were shown by our pages; api: a program logged somebody in and did not say which words it showed
  channel text not null check (channel in ('web', 'api')),
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
-- agreeing twice to the same words is one consent
create unique index consent_standing on consent (user_id, purpose, text_version) where withdrawn_at is null;
create index consent_history on consent (user_id, given_at desc);

insert into consent (user_id, purpose, text_version, language, channel, given_at, withdrawn_at)
select user_id, 'alerts_' || channel, text_version, 'en', 'web', given_at, withdrawn_at from alert_consent;
drop table alert_consent;

-- Accounts nobody used for years are erased; sessions that end take their times with them.
alter table app_user add column last_active_at timestamptz not null default now();
alter table app_user add column inactivity_warned_at timestamptz;
update app_user set last_active_at = coalesce(
  (select max(last_seen_at) from session where session.user_id = app_user.id), created_at);
create index app_user_inactive on app_user (last_active_at) where deleted_at is null;

-- Erasures: begun by the request, finished by a job. What is left of a person is their id here and in the records that are kept.
create table erasure (
  user_id uuid primary key,
  asked_at timestamptz not null,
  cause text not null check (cause in ('asked', 'inactive')),
  -- by what the rest is found (number, mail address, name), sealed; null once it is done
  sealed text,
  finished_at timestamptz
);
create index erasure_unfinished on erasure (asked_at) where finished_at is null;

-- The trail: nothing in it changes, and nothing younger than a year leaves it, whoever asks. The database itself says so.
create or replace function audit_event_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' then
    if old.at < now() - interval '1 year' then return old; end if;
  end if;
  raise exception 'audit_event is append-only';
end $$;
drop trigger audit_event_append_only on audit_event;
create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function audit_event_is_append_only();
create trigger audit_event_no_truncate before truncate on audit_event
  execute function audit_event_is_append_only();
create index audit_event_age on audit_event (at);
-- the log of who saw a number is read by contact
create index audit_event_reveal on audit_event (subject, at desc) where action = 'reveal';

-- The one way out of the trail, a batch at a time; answers how many left.
create function forget_audit_events(before timestamptz, most integer) returns bigint language sql
  begin atomic
    with old as (select id from audit_event where at < before order by at limit most),
      gone as (delete from audit_event where id in (select id from old) returning 1)
    select count(*) from gone;
  end;
