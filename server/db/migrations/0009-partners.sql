-- Agents and channel partners: their applications, and the approved partners (decision 30).

create table partner_application (
  id uuid primary key default uuidv7(),
  role text not null check (role in ('agent', 'channel_partner')),
  -- unproved: the code that was sent to the number has not been entered yet; such an application counts for nothing and is soon deleted
  state text not null default 'unproved' check (state in ('unproved', 'waiting', 'approved', 'rejected')),
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
  proved_at timestamptz,
  -- incremented when it is sent again while it waits: a decision names the version that was looked at
  version integer not null default 1,
  decided_at timestamptz,
  decided_by uuid references app_user on delete set null,
  reason text,
  note text
);
-- the queue, oldest first
create index partner_application_queue on partner_application (proved_at, id) where state = 'waiting';
-- one application for each number and role
create unique index partner_application_waiting on partner_application (phone, role) where state = 'waiting';
create unique index partner_application_unproved on partner_application (phone, role) where state = 'unproved';
-- the application that a code verifies
create index partner_application_verification on partner_application (verification_id) where state = 'unproved';
-- decided applications, newest first
create index partner_application_decided on partner_application (decided_at desc, id desc) where state in ('approved', 'rejected');

create table partner (
  id uuid primary key default uuidv7(),
  -- eight digits at the end of the address of their page
  public_id text not null unique,
  -- E.164 of the application: whoever logs in with it becomes the partner, once
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

-- Whoever verifies the number of an approved application gets its role, whichever way they log in. A higher role stays.
create function partner_role() returns trigger language plpgsql as $$
begin
  if new.role = 'user' and new.phone is not null and new.phone_verified_at is not null then
    new.role := coalesce((select role from partner where phone = new.phone and claimed_at is null), new.role);
  end if;
  return new;
end $$;
create trigger app_user_partner_role before insert or update of phone, phone_verified_at on app_user
  for each row execute function partner_role();

-- Connects the account with its partner, and records the new role in the audit trail.
create function partner_claim() returns trigger language plpgsql as $$
declare
  given text;
begin
  if new.phone is null or new.phone_verified_at is null then return null; end if;
  update partner set user_id = new.id, claimed_at = clock_timestamp()
  where phone = new.phone and claimed_at is null and not exists (select from partner other where other.user_id = new.id)
  returning role into given;
  if found then
    insert into audit_event (at, actor_id, action, subject, facts)
    values (clock_timestamp(), new.id, 'role_change', new.id::text, jsonb_build_object('to', new.role, 'approved_as', given));
  end if;
  return null;
end $$;
create trigger app_user_partner_claim after insert or update of phone, phone_verified_at on app_user
  for each row execute function partner_claim();
