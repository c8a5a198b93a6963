-- Contacts in turns, people who want nothing from each other, and messages that pass through the site.

-- when the numbers were shown to both sides; null while the contact waits for its turn
alter table contact add column opened_at timestamptz;
update contact set opened_at = created_at;
create index contact_opened on contact (owner_id, opened_at) where opened_at is not null;
create index contact_waiting on contact (owner_id, created_at, id) where opened_at is null;

create table contact_block (
  id uuid primary key default uuidv7(),
  blocker_id uuid not null references app_user on delete cascade,
  blocked_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  unique (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index contact_block_blocked on contact_block (blocked_id);

create table contact_message (
  id uuid primary key default uuidv7(),
  sender_id uuid not null references app_user on delete cascade,
  -- null: the people who run the site
  recipient_id uuid references app_user on delete cascade,
  city_id smallint,
  listing_id bigint,
  -- the message this one answers
  answers uuid references contact_message on delete cascade,
  sender_name text not null,
  -- what the sender typed for the site to answer to; never shown to another person
  sender_email text not null,
  sender_phone text,
  body text not null,
  -- which lures its words look like
  lures text[] not null,
  created_at timestamptz not null,
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade
);
create index contact_message_sender on contact_message (sender_id, created_at desc);
create index contact_message_recipient on contact_message (recipient_id, created_at desc);
create index contact_message_answers on contact_message (answers);
create index contact_message_listing on contact_message (city_id, listing_id);
