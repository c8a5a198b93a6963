-- Plans, orders, subscriptions, boosts, the ledger and invoices. Amounts are paise.

create table plan (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  audience text not null check (audience in ('seeker', 'owner', 'agent', 'developer')),
  position smallint not null default 0,
  created_at timestamptz not null,
  -- no longer sold; subscriptions that were bought stay valid
  withdrawn_at timestamptz
);

-- The terms of a plan at a time. Never changed: editing a plan adds a version, and a subscription keeps the version that was bought.
create table plan_version (
  id uuid primary key default uuidv7(),
  plan_id text not null references plan,
  version integer not null check (version > 0),
  -- { en: { name, summary }, ta?: ..., hi?: ... }
  texts jsonb not null,
  -- without GST
  price_paise bigint not null check (price_paise between 0 and 1000000000),
  gst_bps integer not null check (gst_bps between 0 and 2800),
  -- services accounting code of the invoice
  sac text not null check (sac ~ '^99[0-9]{4}$'),
  validity_days integer not null check (validity_days between 1 and 366),
  contacts integer not null check (contacts between 0 and 100000),
  -- null: no limit
  active_listings integer check (active_listings > 0),
  -- [{ list, days, count }]
  boosts jsonb not null default '[]',
  refund text not null check (refund in ('none', 'proportional')),
  created_at timestamptz not null,
  -- no foreign key: a version is never changed, also when the administrator's account is erased
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
  -- when and how often the gateway was asked about it
  checked_at timestamptz,
  checks integer not null default 0,
  check ((state = 'paid') = (payment_id is not null and paid_at is not null))
);
-- orders of a person, newest first
create index payment_order_user on payment_order (user_id, created_at desc);
-- the job that asks the gateway about unfinished orders
create index payment_order_open on payment_order (created_at) where state = 'created' and gateway_order_id is not null;

create table subscription (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user,
  plan_version_id uuid not null references plan_version,
  -- null: a free plan
  order_id uuid unique references payment_order,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- ended early, or its unused rest was written off after its end
  closed_at timestamptz,
  close_reason text check (close_reason in ('expired', 'refunded', 'replaced'))
);
-- subscriptions of a person, the last to end first
create index subscription_user on subscription (user_id, ends_at desc);
-- the job that closes subscriptions which ended
create index subscription_open on subscription (ends_at) where closed_at is null;

-- Payments that bought nothing, or more than was ordered: they are refunded, and the reason is recorded here.
create table payment_refusal (
  payment_id text primary key,
  order_id uuid references payment_order,
  gateway_order_id text not null,
  reason text not null check (reason in ('wrong_amount', 'plan_withdrawn', 'too_late', 'paid_twice', 'no_account')),
  amount_paise bigint not null,
  at timestamptz not null
);
-- payments of a person, through their orders
create index payment_refusal_order on payment_refusal (order_id);

create table refund (
  id uuid primary key default uuidv7(),
  payment_id text not null,
  order_id uuid not null references payment_order,
  -- null: a payment that bought nothing
  subscription_id uuid unique references subscription,
  amount_paise bigint not null check (amount_paise > 0),
  state text not null default 'requested' check (state in ('requested', 'sent', 'done', 'failed')),
  gateway_refund_id text unique,
  reason text not null,
  requested_at timestamptz not null,
  requested_by uuid references app_user on delete set null,
  sent_at timestamptz,
  done_at timestamptz
);
-- the job that sends refunds and follows them
create index refund_open on refund (requested_at) where state in ('requested', 'sent');
-- refunds of a payment
create index refund_payment on refund (payment_id);

-- Events that the gateway sent, once each, stored before anything follows from them.
create table payment_event (
  event_id text primary key,
  event text not null,
  gateway_order_id text,
  payment_id text,
  -- what the server acts on; nothing about the payer
  data jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
-- events of an order
create index payment_event_order on payment_event (gateway_order_id);
-- events that wait to be processed
create index payment_event_open on payment_event (received_at) where handled_at is null;

-- A listing on one of its city's lists, or above the first page of searches, for days that somebody paid for.
create table boost (
  id uuid not null default uuidv7(),
  city_id smallint not null,
  listing_id bigint not null,
  list text not null check (list in ('hot_property', 'premium_property', 'featured_property', 'new_launch', 'top_slot')),
  -- no foreign key: subscriptions are never deleted, and a cluster keeps them on another node than the boosts of a city
  subscription_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- since when its days are paused, because the listing is not shown; null: they run
  paused_since timestamptz,
  primary key (id, city_id),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- boosts of a listing
create index boost_listing on boost (city_id, listing_id);
-- what stands on a list of a city now
create index boost_running on boost (city_id, list, ends_at);
-- boosts that a subscription paid for
create index boost_subscription on boost (subscription_id);
-- paused boosts, looked at every five minutes
create index boost_paused on boost (city_id, listing_id, list) where paused_since is not null;
-- boosts that end, looked at every five minutes
create index boost_ends on boost (ends_at);

-- The ledger: double entry, in paise and in units that plans give. The lines of an entry add up to zero in each unit.
create table ledger_entry (
  id bigint generated always as identity primary key,
  -- unique name of what happened: the same cause is never entered twice
  cause text not null unique,
  kind text not null check (kind in ('payment', 'free', 'spend', 'credit', 'expire', 'refund', 'misdirected', 'returned')),
  at timestamptz not null,
  details jsonb not null default '{}'
);
create table ledger_line (
  entry_id bigint not null references ledger_entry,
  line smallint not null,
  account text not null check (account in
    ('gateway', 'revenue', 'cgst', 'sgst', 'igst', 'owed', 'unused', 'issued', 'used', 'expired', 'credited', 'returned')),
  -- `paise`, `contact`, or a list of boosts such as `hot_property`
  unit text not null,
  amount bigint not null check (amount <> 0),
  -- the subscription whose units these are; for the account `unused` alone
  subscription_id uuid references subscription,
  primary key (entry_id, line),
  check ((account = 'unused') = (subscription_id is not null))
);
-- what a subscription has left
create index ledger_line_unused on ledger_line (subscription_id, unit) where subscription_id is not null;

create function reject_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;
-- for each row: a cluster leaves out triggers that run once for a statement, because it changes the rows in another table
create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function reject_ledger_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry for each statement execute function reject_ledger_change();
create trigger ledger_line_append_only before update or delete on ledger_line for each row execute function reject_ledger_change();
create trigger ledger_line_no_truncate before truncate on ledger_line for each statement execute function reject_ledger_change();
create trigger plan_version_append_only before update or delete on plan_version for each row execute function reject_ledger_change();
create trigger plan_version_no_truncate before truncate on plan_version for each statement execute function reject_ledger_change();

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_line where entry_id = new.entry_id group by unit having sum(amount) <> 0) then
    raise exception 'ledger entry % is not balanced', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_line_balances after insert on ledger_line deferrable initially deferred
  for each row execute function ledger_balances();

-- Invoices and credit notes. Serial numbers have no gaps: the counter advances in the transaction that writes the document.
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
  -- of a credit note: the invoice it credits
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
-- one invoice for each order
create unique index invoice_of_order on invoice (order_id) where kind = 'invoice';
-- documents of a person, newest first
create index invoice_user on invoice (user_id, issued_at desc);
