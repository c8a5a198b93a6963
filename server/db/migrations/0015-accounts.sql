-- Passwords, what a code is good for, devices people log in on, and a number that waits for its proof.
alter table app_user
  -- E.164; replaces `phone` once a code that was sent to it came back
  add column new_phone text,
  add column language text check (language in ('en', 'ta', 'hi')),
  add column password_set_at timestamptz;

-- apart from the person's row, so that nothing that reads people reads hashes
create table account_password (
  user_id uuid primary key references app_user on delete cascade,
  -- how and what in one text: $argon2id$v=19$m=...,t=...,p=...$salt$hash
  hash text not null
);

create table password_link (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  -- SHA-256 of the token in the mail
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_link_user on password_link (user_id);

-- A code for one purpose is of no use for another; all but `login` and `partner` belong to an account.
alter table login_code
  add column purpose text not null default 'login' check (purpose in ('login', 'registration', 'phone', 'password', 'partner')),
  add column user_id uuid references app_user on delete cascade;
create index login_code_user on login_code (user_id) where user_id is not null;

-- SHA-256 of what the browser calls itself by; null where it named nothing
alter table session add column device_hash bytea;

-- Challenges that were solved and handed in, until they would have lapsed.
create table used_challenge (
  signature bytea primary key,
  expires_at timestamptz not null
);
