-- Keeping order: suspended people, requests to support, settings that change while the site runs (decision 30).
alter table app_user
  -- null: until somebody lifts it
  add column suspended_until timestamptz,
  -- told to the person
  add column suspended_reason text;
create index app_user_suspension_ends on app_user (suspended_until) where suspended_at is not null;
create index app_user_name_words on app_user using gin (name gin_trgm_ops) where deleted_at is null;

-- What a suspension took off the site, as it stood; back there when it is lifted.
create table suspended_listing (
  city_id smallint not null,
  listing_id bigint not null,
  status text not null,
  -- it waited for review, which it does not meanwhile
  reviewed boolean not null,
  primary key (city_id, listing_id),
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade
);

create index audit_event_time on audit_event (at desc, id desc);
create index audit_event_actor on audit_event (actor_id, id desc);
create index audit_event_subject on audit_event (subject, id desc);
create index audit_event_action on audit_event (action, id desc);

-- What administrators set in place of the environment; a row a name.
create table site_setting (
  name text primary key,
  value jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid references app_user on delete set null
);

-- Requests to support. Acknowledged within 48 hours and settled within a month (E-Commerce Rules 2020, rule 4 (5)).
create table support_ticket (
  id uuid primary key default uuidv7(),
  -- to be read out; random, so that requests cannot be counted
  ticket text not null unique,
  user_id uuid references app_user on delete set null,
  topic text not null,
  text text not null,
  -- where to answer somebody without an account
  email text,
  -- filled in what only programs see
  suspect boolean not null default false,
  -- the same request sent twice is one
  digest bytea not null unique,
  state text not null default 'open' check (state in ('open', 'acknowledged', 'closed')),
  created_at timestamptz not null,
  acknowledge_by timestamptz not null,
  settle_by timestamptz not null,
  acknowledged_at timestamptz,
  closed_at timestamptz,
  answered_by uuid references app_user on delete set null,
  answer text,
  version integer not null default 1
);
create index support_ticket_open on support_ticket (settle_by, id) where state <> 'closed';
create index support_ticket_closed on support_ticket (closed_at desc, id) where state = 'closed';
create index support_ticket_person on support_ticket (user_id, created_at desc) where user_id is not null;
