-- Plans, orders, subscriptions, boosts, the ledger and invoices. All amounts are in paise.

-- Products that the site sells. Their price and contents are in plan_version.
create table plan (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  audience text not null check (audience in ('seeker', 'owner', 'agent', 'developer')),
  -- order on the page of plans
  position smallint not null default 0,
  created_at timestamptz not null,
  -- When the plan was withdrawn: it is no longer sold, and existing subscriptions stay valid.
  withdrawn_at timestamptz
);

-- Price and contents of a plan at a time. Rows never change (see the triggers below): an administrator who edits a plan adds a version, and
-- a subscription keeps the version that was bought.
create table plan_version (
  id uuid primary key default uuidv7(),
  plan_id text not null references plan,
  version integer not null check (version > 0),
  -- { en: { name, summary }, ta?: ..., hi?: ... }
  texts jsonb not null,
  -- price without GST
  price_paise bigint not null check (price_paise between 0 and 1000000000),
  -- GST in basis points: 1800 is 18 per cent
  gst_bps integer not null check (gst_bps between 0 and 2800),
  -- services accounting code, which the invoice has to state
  sac text not null check (sac ~ '^99[0-9]{4}$'),
  validity_days integer not null check (validity_days between 1 and 366),
  -- number of contacts that the plan contains
  contacts integer not null check (contacts between 0 and 100000),
  -- how many listings the person may have live; null: no limit
  active_listings integer check (active_listings > 0),
  -- boosts that the plan contains: [{ list, days, count }]
  boosts jsonb not null default '[]',
  refund text not null check (refund in ('none', 'proportional')),
  created_at timestamptz not null,
  -- The administrator who made the version. There is no foreign key, because erasing the account would then change this row.
  created_by uuid,
  unique (plan_id, version)
);

-- Orders: one row for each attempt of a person to buy a plan.
create table payment_order (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user,
  plan_version_id uuid not null references plan_version,
  state text not null default 'created' check (state in ('created', 'paid', 'expired', 'refused')),
  -- the gateway's id of the order; null until the gateway has responded
  gateway_order_id text unique,
  currency text not null default 'INR' check (currency = 'INR'),
  net_paise bigint not null check (net_paise > 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise = net_paise + cgst_paise + sgst_paise + igst_paise),
  -- the buyer as the invoice names them: { name, state_code, address?, gstin? }
  buyer jsonb not null,
  -- the gateway's id of the payment that settled the order
  payment_id text unique,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- when the gateway was last asked about the order, and how often it was asked
  checked_at timestamptz,
  checks integer not null default 0,
  check ((state = 'paid') = (payment_id is not null and paid_at is not null))
);
-- Orders of a person, newest first.
create index payment_order_user on payment_order (user_id, created_at desc);
-- Finds unfinished orders, for the job that asks the gateway about them.
create index payment_order_open on payment_order (created_at) where state = 'created' and gateway_order_id is not null;

-- Plans that people have, with their periods.
create table subscription (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user,
  plan_version_id uuid not null references plan_version,
  -- the order that paid for it; null for a free plan
  order_id uuid unique references payment_order,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- When it was closed: because it ended early, or after its end, when its unused allowance was written off in the ledger.
  closed_at timestamptz,
  close_reason text check (close_reason in ('expired', 'refunded', 'replaced'))
);
-- Subscriptions of a person, with the one that ends last first.
create index subscription_user on subscription (user_id, ends_at desc);
-- Finds subscriptions that have ended, for the job that closes them.
create index subscription_open on subscription (ends_at) where closed_at is null;

-- Payments that did not lead to a subscription, for example because the amount was wrong. They are refunded, and the reason is recorded
-- here.
create table payment_refusal (
  -- the gateway's id of the payment
  payment_id text primary key,
  order_id uuid references payment_order,
  gateway_order_id text not null,
  reason text not null check (reason in ('wrong_amount', 'plan_withdrawn', 'too_late', 'paid_twice', 'no_account')),
  amount_paise bigint not null,
  at timestamptz not null
);
-- Finds refused payments of an order.
create index payment_refusal_order on payment_refusal (order_id);

-- Refunds. A job sends them to the gateway and records what became of them.
create table refund (
  id uuid primary key default uuidv7(),
  payment_id text not null,
  order_id uuid not null references payment_order,
  -- the subscription that is refunded; null for a refused payment
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
-- Finds refunds that are not finished, for the job that sends them and asks the gateway about them.
create index refund_open on refund (requested_at) where state in ('requested', 'sent');
-- Refunds of a payment.
create index refund_payment on refund (payment_id);

-- Events that the gateway reported. An event is stored before the server acts on it, and only once, because the gateway may send it several
-- times.
create table payment_event (
  -- the gateway's id of the event
  event_id text primary key,
  event text not null,
  gateway_order_id text,
  payment_id text,
  -- the values that the server needs to act on the event; nothing about the payer
  data jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
-- Events of an order.
create index payment_event_order on payment_event (gateway_order_id);
-- Finds events that are not processed yet.
create index payment_event_open on payment_event (received_at) where handled_at is null;

-- Boosts: paid days of a listing on a list of its city's home page, or (top_slot) above the first page of search results.
create table boost (
  id uuid not null default uuidv7(),
  city_id smallint not null,
  listing_id bigint not null,
  list text not null check (list in ('hot_property', 'premium_property', 'featured_property', 'new_launch', 'top_slot')),
  -- The subscription that contains the boost. There is no foreign key, because a cluster stores subscriptions on another node than the
  -- boosts of a city. Subscriptions are never deleted, so the id is always valid.
  subscription_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Since when the boost is paused because the listing is not shown. Its end is moved by the time of the pause. Null: it is not paused.
  paused_since timestamptz,
  primary key (id, city_id),
  foreign key (city_id, listing_id) references listing on delete cascade
);
-- Boosts of a listing.
create index boost_listing on boost (city_id, listing_id);
-- Boosts that are on a list of a city now.
create index boost_running on boost (city_id, list, ends_at);
-- Boosts of a subscription.
create index boost_subscription on boost (subscription_id);
-- Finds paused boosts, for a routine that runs every five minutes.
create index boost_paused on boost (city_id, listing_id, list) where paused_since is not null;
-- Finds boosts that end, for the same routine.
create index boost_ends on boost (ends_at);

-- The ledger: double-entry records of money in paise, and of what plans contain (contacts, boosts). An entry is one event. The amounts of
-- its lines add up to zero in each unit.
create table ledger_entry (
  id bigint generated always as identity primary key,
  -- Name of the event, such as `payment:<id>`. It is unique, so that no event is recorded twice.
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
  -- The subscription to which the units belong. Only lines of the account `unused` have one.
  subscription_id uuid references subscription,
  primary key (entry_id, line),
  check ((account = 'unused') = (subscription_id is not null))
);
-- Finds the remaining allowance of a subscription.
create index ledger_line_unused on ledger_line (subscription_id, unit) where subscription_id is not null;

create function reject_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'restrict_violation';
end $$;
-- The triggers run for each row. A cluster does not run triggers that run once for each statement, because it stores the rows in other
-- tables.
create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function reject_ledger_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry for each statement execute function reject_ledger_change();
create trigger ledger_line_append_only before update or delete on ledger_line for each row execute function reject_ledger_change();
create trigger ledger_line_no_truncate before truncate on ledger_line for each statement execute function reject_ledger_change();
create trigger plan_version_append_only before update or delete on plan_version for each row execute function reject_ledger_change();
create trigger plan_version_no_truncate before truncate on plan_version for each statement execute function reject_ledger_change();

-- Rejects entries whose lines do not add up to zero. It runs when the transaction commits, after all lines are written.
create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_line where entry_id = new.entry_id group by unit having sum(amount) <> 0) then
    raise exception 'ledger entry % is not balanced', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_line_balances after insert on ledger_line deferrable initially deferred
  for each row execute function ledger_balances();

-- Invoices and credit notes. The law requires serial numbers without gaps. So the counter is incremented in the transaction that writes the
-- document, and not by a sequence, which would lose the number of a transaction that fails.
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
  -- the invoice that a credit note credits; null for an invoice
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
-- An order has at most one invoice.
create unique index invoice_of_order on invoice (order_id) where kind = 'invoice';
-- Documents of a person, newest first.
create index invoice_user on invoice (user_id, issued_at desc);
