-- Id tokens of the phone-auth service that were exchanged for a session: each is good for one. Kept until it lapses by itself.
create table used_id_token (
  -- SHA-256 of what is signed of the token
  hash bytea primary key,
  expires_at timestamptz not null
);
create index used_id_token_expiry on used_id_token (expires_at);

-- What became of text messages on their way to a vendor. Neither numbers nor texts: they are not needed to count and to ask.
create table sms_message (
  -- the id of the job that sent it
  id uuid primary key,
  template text not null,
  category text not null check (category in ('otp', 'service', 'promotional')),
  -- HMAC of the number under the application's secret
  number_hash bytea not null,
  vendor text,
  -- what the vendor calls it; its reports of delivery name this
  vendor_ref text,
  -- unsure: the line broke after it began to leave, so it is never sent again
  state text not null check (state in ('taken', 'unsure', 'refused')),
  reason text,
  segments smallint not null check (segments > 0),
  cost_paise numeric(10, 3) not null check (cost_paise >= 0),
  at timestamptz not null
);
create index sms_message_ref on sms_message (vendor, vendor_ref);
create index sms_message_at on sms_message (at);

-- Reports of delivery, by what the vendor calls the message: they may come before our own note of it, twice, and in any order.
create table sms_report (
  vendor text not null,
  vendor_ref text not null,
  state text not null check (state in ('sent', 'failed', 'delivered')),
  reason text,
  at timestamptz not null,
  primary key (vendor, vendor_ref)
);
create index sms_report_at on sms_report (at);

-- What text messages cost, by day in India; kept for good.
create table sms_day (
  day date not null,
  vendor text not null,
  template text not null,
  messages integer not null,
  segments integer not null,
  cost_paise numeric(14, 3) not null,
  primary key (day, vendor, template)
);
