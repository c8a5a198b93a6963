-- Proofs of mail addresses: a link sent to the address, good for a day, once.
create table email_proof (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  -- the address it was sent to; it becomes the account's when the link is confirmed
  email text not null,
  -- SHA-256 of the token; the token itself is only in the mail
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_proof_user on email_proof (user_id);
create index email_proof_expiry on email_proof (expires_at);

-- Messages that must not leave twice: noted before they leave and after, so that a process that died between is not repeated.
create table dispatch (
  id uuid primary key,
  state text not null check (state in ('sending', 'sent', 'failed', 'refused')),
  at timestamptz not null
);
create index dispatch_at on dispatch (at);

create table saved_search (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  -- the canonical address of the search: equal searches have equal ones
  url text not null,
  city_id smallint not null references city,
  frequency text not null check (frequency in ('instant', 'daily', 'weekly', 'off')),
  channel text not null check (channel in ('mail', 'sms')),
  -- what was committed when it was saved: changes of listings it already knew are not new to it
  snapshot pg_snapshot not null default pg_current_snapshot(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- when the next message may leave; null while there is nothing to tell
  due_at timestamptz,
  sent_at timestamptz,
  -- kept for a while, so that it can be undone
  deleted_at timestamptz,
  unique (user_id, url)
);
create index saved_search_due on saved_search (due_at) where due_at is not null;
create index saved_search_deleted on saved_search (deleted_at) where deleted_at is not null;

-- By what a changed listing meets the searches it may be new to: place, one option, price. Zero and '' mean any.
create table saved_search_probe (
  city_id smallint not null,
  kind text not null,
  locality_id integer not null,
  option text not null,
  search_id uuid not null references saved_search on delete cascade,
  price_min bigint,
  price_max bigint,
  primary key (city_id, kind, locality_id, option, search_id) include (price_min, price_max)
);
create index saved_search_probe_search on saved_search_probe (search_id);

-- What a search newly found. A home that was posted anew is the home it was, so it is found once.
create table saved_search_find (
  search_id uuid not null references saved_search on delete cascade,
  -- the first listing of the home
  home_id bigint not null,
  city_id smallint not null,
  listing_id bigint not null,
  found_at timestamptz not null,
  -- when the person was told, or it was decided not to; null while it waits
  told_at timestamptz,
  -- when the person opened the search
  seen_at timestamptz,
  primary key (search_id, home_id),
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade
);
create index saved_search_find_untold on saved_search_find (search_id) where told_at is null;
create index saved_search_find_unseen on saved_search_find (search_id) where seen_at is null;
create index saved_search_find_listing on saved_search_find (city_id, listing_id);
create index saved_search_find_age on saved_search_find (found_at);

-- Who agreed to messages, to which words, and when; and when they took it back.
create table alert_consent (
  user_id uuid not null references app_user on delete cascade,
  channel text not null check (channel in ('sms')),
  text_version text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (user_id, channel, given_at)
);

-- Live listings that changed, with their row of listing_search as it was before; deleted when the saved searches were asked.
create table listing_transition (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  city_id smallint not null,
  listing_id bigint not null,
  -- numbering of tokens the row before was written by
  layout text not null,
  -- null when it was not live
  before jsonb
);
create index listing_transition_listing on listing_transition (city_id, listing_id);
