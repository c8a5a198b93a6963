-- Agents and channel partners (docs/decisions/0021-accounts.md).

-- Applications of people who want to become agents or channel partners.
create table partner_application (
  id uuid primary key default uuidv7(),
  role text not null check (role in ('agent', 'channel_partner')),
  -- unverified: the code that was sent to the number was not entered yet. Staff do not see such an application, and it is deleted soon.
  state text not null default 'unverified' check (state in ('unverified', 'waiting', 'approved', 'rejected')),
  -- E.164
  phone text not null,
  -- id of the row of verification_code that verifies the number
  verification_id uuid,
  name text not null,
  firm text,
  email text not null,
  address text not null,
  rera_state text,
  rera_id text,
  kinds text[] not null,
  languages text[] not null,
  -- the year in which the applicant began to work as an agent
  since smallint not null,
  -- where the applicant works: [{"city": 1, "localities": [2, 3]}]; no localities mean the whole city
  areas jsonb not null,
  -- true if a form field was filled in that people do not see, so that the sender is probably a program
  suspect boolean not null default false,
  created_at timestamptz not null,
  verified_at timestamptz,
  -- Incremented when the applicant sends it again while it waits. A decision is refused unless it names the current version.
  version integer not null default 1,
  decided_at timestamptz,
  decided_by uuid references app_user on delete set null,
  reason text,
  note text
);
-- The queue of staff, oldest application first.
create index partner_application_queue on partner_application (verified_at, id) where state = 'waiting';
-- A number can have one waiting and one unverified application for each role.
create unique index partner_application_waiting on partner_application (phone, role) where state = 'waiting';
create unique index partner_application_unverified on partner_application (phone, role) where state = 'unverified';
-- Finds the application that a code verifies.
create index partner_application_verification on partner_application (verification_id) where state = 'unverified';
-- Decided applications, newest first.
create index partner_application_decided on partner_application (decided_at desc, id desc) where state in ('approved', 'rejected');

-- Accounts that offer or offered homes as a developer. Each has a page.
create table builder (
  user_id uuid primary key references app_user on delete cascade,
  -- digits at the end of the address of the page
  public_id text not null unique
);

-- Approved agents and channel partners.
create table partner (
  id uuid primary key default uuidv7(),
  -- eight digits at the end of the address of the partner's page
  public_id text not null unique,
  -- The number of the application in E.164. The first account that verifies it becomes the account of the partner.
  phone text not null,
  user_id uuid unique references app_user on delete cascade,
  -- when that happened; null if nobody has logged in with the number since the approval
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
-- A number has at most one partner without an account.
create unique index partner_unclaimed on partner (phone) where claimed_at is null;

-- Where partners work. A row without a locality means the whole city.
create table partner_area (
  partner_id uuid not null references partner on delete cascade,
  city_id smallint not null references city,
  locality_id integer references locality on delete cascade,
  unique nulls not distinct (partner_id, city_id, locality_id)
);
-- Finds the partners of a city or locality.
create index partner_area_place on partner_area (city_id, locality_id);
