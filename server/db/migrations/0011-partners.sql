-- Agents and channel partners: their applications, and the approved partners (docs/decisions/0021-accounts.md).

create table partner_application (
  id uuid primary key default uuidv7(),
  role text not null check (role in ('agent', 'channel_partner')),
  -- unverified: the code that was sent to the number has not been entered yet; such an application counts for nothing and is soon deleted
  state text not null default 'unverified' check (state in ('unverified', 'waiting', 'approved', 'rejected')),
  -- E.164
  phone text not null,
  -- the login code that verifies the number
  verification_id uuid,
  name text not null,
  firm text,
  email text not null,
  address text not null,
  rera_state text,
  rera_id text,
  kinds text[] not null,
  languages text[] not null,
  -- year they began
  since smallint not null,
  -- [{"city": 1, "localities": [2, 3]}]; no localities: the whole city
  areas jsonb not null,
  -- a form field that only programs see was filled in
  suspect boolean not null default false,
  created_at timestamptz not null,
  verified_at timestamptz,
  -- incremented when it is sent again while it waits: a decision names the version that was looked at
  version integer not null default 1,
  decided_at timestamptz,
  decided_by uuid references app_user on delete set null,
  reason text,
  note text
);
-- the queue, oldest first
create index partner_application_queue on partner_application (verified_at, id) where state = 'waiting';
-- one application for each number and role
create unique index partner_application_waiting on partner_application (phone, role) where state = 'waiting';
create unique index partner_application_unverified on partner_application (phone, role) where state = 'unverified';
-- the application that a code verifies
create index partner_application_verification on partner_application (verification_id) where state = 'unverified';
-- decided applications, newest first
create index partner_application_decided on partner_application (decided_at desc, id desc) where state in ('approved', 'rejected');

-- Accounts that offered homes as a developer, with the digits at the end of the address of their page.
create table builder (
  user_id uuid primary key references app_user on delete cascade,
  public_id text not null unique
);

create table partner (
  id uuid primary key default uuidv7(),
  -- eight digits at the end of the address of their page
  public_id text not null unique,
  -- E.164 of the application: the account that verifies it first becomes the partner
  phone text not null,
  user_id uuid unique references app_user on delete cascade,
  -- null: nobody has logged in with the number since the approval
  claimed_at timestamptz,
  role text not null check (role in ('agent', 'channel_partner')),
  name text not null,
  firm text,
  rera_state text,
  rera_id text,
  kinds text[] not null,
  languages text[] not null,
  since smallint not null,
  approved_at timestamptz not null
);
-- one unclaimed partner for each number
create unique index partner_unclaimed on partner (phone) where claimed_at is null;

-- Where a partner works. Without a locality: in the whole city.
create table partner_area (
  partner_id uuid not null references partner on delete cascade,
  city_id smallint not null references city,
  locality_id integer references locality on delete cascade,
  unique nulls not distinct (partner_id, city_id, locality_id)
);
-- agents of a city or locality
create index partner_area_place on partner_area (city_id, locality_id);
