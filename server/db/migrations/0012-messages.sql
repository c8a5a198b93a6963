-- Notifications, text messages and mails that leave the site.

-- Notifications of people: shown in the notification centre, and when they may be sent by mail or text message.
create table notification (
  id uuid primary key default uuidv7(),
  -- in the order of writing; a stream that was cut off continues after the last one it delivered
  seq bigint generated always as identity unique,
  user_id uuid not null references app_user on delete cascade,
  type text not null,
  -- the caller's name for what happened: the same event is notified once
  key text not null,
  -- values the texts contain; never a number, an address or a code
  params jsonb not null,
  -- where it leads within the site
  path text not null check (path like '/%'),
  created_at timestamptz not null,
  read_at timestamptz,
  -- null: it is not sent this way, or it was sent; push: to the devices of the person
  mail_due_at timestamptz,
  sms_due_at timestamptz,
  push_due_at timestamptz,
  unique (user_id, key)
);
-- the notification centre, newest first
create index notification_list on notification (user_id, seq desc);
-- the number of unread ones
create index notification_unread on notification (user_id) where read_at is null;
-- the jobs that send mails, text messages, and messages to devices
create index notification_mail_due on notification (mail_due_at, user_id) where mail_due_at is not null;
create index notification_sms_due on notification (sms_due_at, user_id) where sms_due_at is not null;
create index notification_push_due on notification (push_due_at, user_id) where push_due_at is not null;
-- pruning
create index notification_age on notification (created_at);

-- What a person chose for a group of notifications; the defaults of the types apply where there is no row.
create table notification_choice (
  user_id uuid not null references app_user on delete cascade,
  topic text not null,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  enabled boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, topic, channel)
);

-- Browsers that show notifications, one per session: a browser that is logged out shows none.
create table push_subscription (
  session_id uuid primary key references session on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- where the push service of the browser takes messages for it; whoever knows it and the keys could send some
  endpoint text not null unique,
  -- public key of the browser and the secret it shares with the site (RFC 8291), base64url
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
-- browsers of a person
create index push_subscription_user on push_subscription (user_id);

-- Messages that must not be sent twice: recorded before and after sending. One whose process died in between is sent again with the same id.
create table dispatch (
  id uuid primary key,
  state text not null check (state in ('sending', 'sent', 'failed', 'refused', 'uncertain')),
  at timestamptz not null
);
-- pruning
create index dispatch_at on dispatch (at);

-- Text messages handed to a vendor. Neither numbers nor texts are stored: they are not needed to count and to look up.
create table sms_message (
  -- the id of the job that sent it
  id uuid primary key,
  template text not null,
  category text not null check (category in ('otp', 'service', 'promotional')),
  -- HMAC of the number under the application's secret
  number_hash bytea not null,
  vendor text,
  -- the vendor's id, which delivery reports name
  vendor_ref text,
  -- uncertain: the connection broke while it was sent, so it is never sent again
  state text not null check (state in ('accepted', 'uncertain', 'refused')),
  reason text,
  segments smallint not null check (segments > 0),
  cost_paise numeric(10, 3) not null check (cost_paise >= 0),
  at timestamptz not null
);
-- the message that a delivery report is about
create index sms_message_ref on sms_message (vendor, vendor_ref);
-- totals by day, and pruning
create index sms_message_at on sms_message (at);

-- Delivery reports by the vendor's id of the message: they may arrive before our own record of it, twice, and in any order.
create table sms_report (
  vendor text not null,
  vendor_ref text not null,
  state text not null check (state in ('sent', 'failed', 'delivered')),
  reason text,
  at timestamptz not null,
  primary key (vendor, vendor_ref)
);
-- pruning
create index sms_report_at on sms_report (at);

-- Text messages that people sent to the site, by the vendor's id: each is acted on once.
create table sms_reply (
  vendor text not null,
  vendor_ref text not null,
  -- keyed hash of the sender's number
  number_hash bytea not null,
  outcome text not null check (outcome in ('accepted', 'time_out_of_range', 'not_understood', 'unknown_number')),
  at timestamptz not null,
  primary key (vendor, vendor_ref)
);
-- pruning
create index sms_reply_at on sms_reply (at);

-- Cost of text messages by day in India; never deleted.
create table sms_day (
  day date not null,
  vendor text not null,
  template text not null,
  messages integer not null,
  segments integer not null,
  cost_paise numeric(14, 3) not null,
  primary key (day, vendor, template)
);
