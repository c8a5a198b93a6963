-- What people are told: a row each in the centre, and when it may leave by mail and by text message.
create table notification (
  id uuid primary key default uuidv7(),
  -- in the order of writing; a stream that was cut off goes on behind the last one it brought
  seq bigint generated always as identity unique,
  user_id uuid not null references app_user on delete cascade,
  type text not null,
  -- the caller's name for what happened: said once, however often it is said
  key text not null,
  -- what the texts name; never a number, an address or a code
  facts jsonb not null,
  -- where it leads within the site
  path text not null check (path like '/%'),
  created_at timestamptz not null,
  read_at timestamptz,
  -- null: nothing leaves by this way, or it left
  mail_due_at timestamptz,
  sms_due_at timestamptz,
  unique (user_id, key)
);
create index notification_list on notification (user_id, seq desc);
create index notification_unread on notification (user_id) where read_at is null;
create index notification_mail_due on notification (mail_due_at, user_id) where mail_due_at is not null;
create index notification_sms_due on notification (sms_due_at, user_id) where sms_due_at is not null;
create index notification_age on notification (created_at);

-- What a person chose for a group of notifications; the types' own defaults where there is no row.
create table notification_choice (
  user_id uuid not null references app_user on delete cascade,
  topic text not null,
  channel text not null check (channel in ('mail', 'sms')),
  wanted boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, topic, channel)
);
