-- Notifications, and messages that leave the site: pushes, text messages and mails.

-- Notifications of people. The notification centre shows them. The *_due_at columns say when they may also be sent in other ways.
create table notification (
  id uuid primary key default uuidv7(),
  -- Increases in the order of writing. An event stream that was interrupted continues after the last number that it delivered.
  seq bigint generated always as identity unique,
  user_id uuid not null references app_user on delete cascade,
  type text not null,
  -- Name of the event, which the caller chooses. A person gets one notification about an event.
  key text not null,
  -- Values that the texts contain. They never include a telephone number, an address or a code.
  params jsonb not null,
  -- the page of the site that the notification opens
  path text not null check (path like '/%'),
  created_at timestamptz not null,
  read_at timestamptz,
  -- When it may be sent by mail, by text message, and to the person's devices. Null: it is not sent in this way, or was already sent.
  mail_due_at timestamptz,
  sms_due_at timestamptz,
  push_due_at timestamptz,
  unique (user_id, key)
);
-- The notification centre shows the newest notification first.
create index notification_list on notification (user_id, seq desc);
-- Counts unread notifications.
create index notification_unread on notification (user_id) where read_at is null;
-- Find due notifications, for the routine that sends them.
create index notification_mail_due on notification (mail_due_at, user_id) where mail_due_at is not null;
create index notification_sms_due on notification (sms_due_at, user_id) where sms_due_at is not null;
create index notification_push_due on notification (push_due_at, user_id) where push_due_at is not null;
-- Finds old notifications for the hourly deletion.
create index notification_age on notification (created_at);

-- Preferences of a person: whether notifications of a topic are sent through a channel. If there is no row, the default of the notification
-- type applies.
create table notification_preference (
  user_id uuid not null references app_user on delete cascade,
  topic text not null,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  enabled boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, topic, channel)
);

-- Browsers that show notifications. A row belongs to a session, so that a browser shows none after its person has logged out.
create table push_subscription (
  session_id uuid primary key references session on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- Address at which the push service of the browser accepts messages for this browser.
  endpoint text not null unique,
  -- public key of the browser, and the secret that it shares with the site (RFC 8291), both in base64url
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
-- Browsers of a person.
create index push_subscription_user on push_subscription (user_id);

-- Records that prevent a message from being sent twice. A row is written before sending and updated afterwards. If the process ends in
-- between, the message is sent again with the same id, by which the receiver recognises it.
create table dispatch (
  -- id of the message, which the vendor also gets
  id uuid primary key,
  state text not null check (state in ('sending', 'sent', 'failed', 'refused', 'uncertain')),
  at timestamptz not null
);
-- Finds old rows for the hourly deletion.
create index dispatch_at on dispatch (at);

-- Text messages that were passed to a vendor. The rows contain no numbers and no texts, because counting costs and finding the delivery
-- state need neither.
create table sms_message (
  -- id of the message, as in dispatch
  id uuid primary key,
  template text not null,
  category text not null check (category in ('otp', 'service', 'promotional')),
  -- keyed hash (HMAC) of the number, with APP_SECRET
  number_hash bytea not null,
  vendor text,
  -- the vendor's id of the message, which delivery reports contain
  vendor_ref text,
  -- uncertain: the connection broke while the message was sent. It may have arrived, so it is never sent again.
  state text not null check (state in ('accepted', 'uncertain', 'refused')),
  reason text,
  segments smallint not null check (segments > 0),
  cost_paise numeric(10, 3) not null check (cost_paise >= 0),
  at timestamptz not null
);
-- Finds the message of a delivery report.
create index sms_message_ref on sms_message (vendor, vendor_ref);
-- Counts the messages of a day, and finds old ones for the hourly deletion.
create index sms_message_at on sms_message (at);

-- Delivery reports. There is no foreign key to sms_message, because reports may arrive before the site has stored the message, several
-- times, and in any order.
create table sms_report (
  vendor text not null,
  vendor_ref text not null,
  state text not null check (state in ('sent', 'failed', 'delivered')),
  reason text,
  at timestamptz not null,
  primary key (vendor, vendor_ref)
);
-- Finds old rows for the hourly deletion.
create index sms_report_at on sms_report (at);

-- Text messages that people sent to the site. The vendor may report a message several times; the primary key makes the site act on it once.
create table sms_reply (
  vendor text not null,
  vendor_ref text not null,
  -- keyed hash of the sender's number
  number_hash bytea not null,
  outcome text not null check (outcome in ('accepted', 'time_out_of_range', 'not_understood', 'unknown_number')),
  at timestamptz not null,
  primary key (vendor, vendor_ref)
);
-- Finds old rows for the hourly deletion.
create index sms_reply_at on sms_reply (at);

-- Number and cost of text messages for each day in India. The rows contain nothing about people, and are never deleted.
create table daily_sms (
  day date not null,
  vendor text not null,
  template text not null,
  messages integer not null,
  segments integer not null,
  cost_paise numeric(14, 3) not null,
  primary key (day, vendor, template)
);
