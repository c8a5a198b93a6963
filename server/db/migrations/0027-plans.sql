-- Plans, orders, subscriptions, boosts and the books. Amounts are paise.

create table plan (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  audience text not null check (audience in ('seeker', 'owner', 'agent', 'developer')),
  position smallint not null default 0,
  created_at timestamptz not null,
  -- no longer sold; what was bought stays bought
  withdrawn_at timestamptz
);

-- What a plan was at a time. Never changed: editing a plan adds a version, and a subscription keeps the one that was bought.
create table plan_version (
  id uuid primary key default uuidv7(),
  plan_id text not null references plan,
  version integer not null check (version > 0),
  -- { en: { name, summary }, ta?: ..., hi?: ... }
  texts jsonb not null,
  -- without GST
  price_paise bigint not null check (price_paise between 0 and 1000000000),
  gst_bps integer not null check (gst_bps between 0 and 2800),
  sac text not null check (sac ~ '^99[0-9]{4}$'),
  validity_days integer not null check (validity_days between 1 and 366),
  contacts integer not null check (contacts between 0 and 100000),
  -- null: no limit
  active_listings integer check (active_listings > 0),
  -- [{ list, days, count }]
  boosts jsonb not null default '[]',
  refund text not null check (refund in ('none', 'proportional')),
  created_at timestamptz not null,
  -- no reference: a version is never changed, not even when somebody leaves
  created_by uuid,
  unique (plan_id, version)
);

create table payment_order (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user,
  plan_version_id uuid not null references plan_version,
  state text not null default 'created' check (state in ('created', 'paid', 'expired', 'refused')),
  -- null until the gateway has answered
  gateway_order_id text unique,
  currency text not null default 'INR' check (currency = 'INR'),
  net_paise bigint not null check (net_paise > 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise = net_paise + cgst_paise + sgst_paise + igst_paise),
  -- whom the invoice names: { name, state_code, address?, gstin? }
  buyer jsonb not null,
  -- the payment that settled it
  payment_id text unique,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- when the gateway was asked last, and how often
  checked_at timestamptz,
  checks integer not null default 0,
  check ((state = 'paid') = (payment_id is not null and paid_at is not null))
);
create index payment_order_user on payment_order (user_id, created_at desc);
create index payment_order_open on payment_order (created_at) where state = 'created' and gateway_order_id is not null;

create table subscription (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user,
  plan_version_id uuid not null references plan_version,
  -- null: a plan that costs nothing
  order_id uuid unique references payment_order,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- ended before its time, or its remains written off after it
  closed_at timestamptz,
  close_reason text check (close_reason in ('lapsed', 'refunded', 'replaced'))
);
create index subscription_user on subscription (user_id, ends_at desc);
create index subscription_open on subscription (ends_at) where closed_at is null;

-- Money that came in and bought nothing, or more than was asked for: it goes back, and here is why.
create table payment_problem (
  payment_id text primary key,
  order_id uuid references payment_order,
  gateway_order_id text not null,
  reason text not null check (reason in ('wrong_amount', 'plan_withdrawn', 'too_late', 'paid_twice', 'no_account')),
  amount_paise bigint not null,
  at timestamptz not null
);

create table refund (
  id uuid primary key default uuidv7(),
  payment_id text not null,
  order_id uuid not null references payment_order,
  -- null: money that bought nothing
  subscription_id uuid unique references subscription,
  amount_paise bigint not null check (amount_paise > 0),
  state text not null default 'asked' check (state in ('asked', 'sent', 'done', 'failed')),
  gateway_refund_id text unique,
  reason text not null,
  asked_at timestamptz not null,
  asked_by uuid references app_user on delete set null,
  sent_at timestamptz,
  done_at timestamptz
);
create index refund_open on refund (asked_at) where state in ('asked', 'sent');

-- What the gateway told us, once each, before anything follows from it.
create table payment_event (
  event_id text primary key,
  event text not null,
  gateway_order_id text,
  payment_id text,
  -- what we act on; nothing of the payer
  facts jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index payment_event_order on payment_event (gateway_order_id);

-- A listing on one of a city's lists for days somebody paid for.
create table boost (
  id uuid primary key default uuidv7(),
  city_id smallint not null,
  listing_id bigint not null,
  list text not null check (list in ('hot_property', 'premium_property', 'featured_property', 'new_launch')),
  subscription_id uuid not null references subscription,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade
);
create index boost_listing on boost (city_id, listing_id);
create index boost_running on boost (city_id, list, ends_at);
create index boost_subscription on boost (subscription_id);

-- The books: double entry, in paise and in what plans give. Lines of an entry add up to nothing in each unit.
create table ledger_entry (
  id bigint generated always as identity primary key,
  -- what happened, by its own name: the same cause never enters twice
  cause text not null unique,
  kind text not null check (kind in ('payment', 'free', 'spend', 'credit', 'lapse', 'refund', 'misdirected', 'returned')),
  at timestamptz not null,
  facts jsonb not null default '{}'
);
create table ledger_line (
  entry_id bigint not null references ledger_entry,
  line smallint not null,
  account text not null check (account in
    ('gateway', 'revenue', 'cgst', 'sgst', 'igst', 'owed', 'held', 'issued', 'used', 'lapsed', 'credited', 'returned')),
  -- `paise`, `contact`, or a list of boosts such as `hot_property`
  unit text not null,
  amount bigint not null check (amount <> 0),
  -- whose plan, where something is held by one
  subscription_id uuid references subscription,
  primary key (entry_id, line),
  check ((account = 'held') = (subscription_id is not null))
);
create index ledger_line_held on ledger_line (subscription_id, unit) where subscription_id is not null;

create function ledger_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the books are only added to' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entry_kept before update or delete or truncate on ledger_entry for each statement execute function ledger_is_kept();
create trigger ledger_line_kept before update or delete or truncate on ledger_line for each statement execute function ledger_is_kept();
create trigger plan_version_kept before update or delete or truncate on plan_version for each statement execute function ledger_is_kept();

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_line where entry_id = new.entry_id group by unit having sum(amount) <> 0) then
    raise exception 'entry % of the books does not add up', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_line_balances after insert on ledger_line deferrable initially deferred
  for each row execute function ledger_balances();

-- Invoices and credit notes. Serials have no gaps: the counter moves in the transaction that writes the document.
create table invoice_counter (
  series text not null,
  financial_year text not null,
  last integer not null,
  primary key (series, financial_year)
);
create table invoice (
  id uuid primary key default uuidv7(),
  serial text not null unique check (length(serial) <= 16),
  kind text not null check (kind in ('invoice', 'credit_note')),
  user_id uuid not null references app_user,
  order_id uuid not null references payment_order,
  refund_id uuid unique references refund,
  -- of a credit note: the invoice it takes back from
  of_invoice uuid references invoice,
  issued_at timestamptz not null,
  seller jsonb not null,
  buyer jsonb not null,
  -- { description, sac, gst_bps }
  line jsonb not null,
  net_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  total_paise bigint not null check (total_paise = net_paise + cgst_paise + sgst_paise + igst_paise),
  check ((kind = 'credit_note') = (refund_id is not null and of_invoice is not null))
);
create unique index invoice_of_order on invoice (order_id) where kind = 'invoice';
create index invoice_user on invoice (user_id, issued_at desc);

-- A contact that was credited back no longer counts against anybody's allowance; one a plan paid for names it.
alter table contact add column subscription_id uuid references subscription;
alter table contact add column credited_at timestamptz;
alter table contact add column credit_reason text check (credit_reason in ('stale', 'wrong', 'broker'));
