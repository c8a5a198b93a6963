-- Conversations with their entries and photos.

-- What one person and the owner of one listing write to each other.
create table conversation (
  id uuid not null default uuidv7(),
  city_id smallint not null,
  listing_id bigint not null,
  seeker_id uuid not null references app_user on delete cascade,
  owner_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  -- number and time of the last entry
  last_number integer not null default 0,
  last_at timestamptz not null,
  -- number of the last entry that each side has read
  seeker_read integer not null default 0,
  owner_read integer not null default 0,
  primary key (id, city_id),
  unique (seeker_id, city_id, listing_id),
  foreign key (city_id, listing_id) references listing on delete cascade,
  check (seeker_id <> owner_id),
  check (seeker_read <= last_number and owner_read <= last_number)
);
-- the inbox of a person, latest first
create index conversation_seeker on conversation (seeker_id, last_at desc, id desc);
create index conversation_owner on conversation (owner_id, last_at desc, id desc);
-- what a person has not read
create index conversation_seeker_unread on conversation (seeker_id) where seeker_read < last_number;
create index conversation_owner_unread on conversation (owner_id) where owner_read < last_number;
-- foreign keys
create index conversation_listing on conversation (city_id, listing_id);
-- pruning
create index conversation_age on conversation (last_at);

create table conversation_entry (
  conversation_id uuid not null,
  city_id smallint not null,
  -- from 1 within the conversation, without gaps
  number integer not null check (number > 0),
  -- null: an entry of the site, such as an accepted visit
  sender_id uuid references app_user on delete cascade,
  -- chosen by the sender's device, so that a message sent twice is stored once
  client_id uuid,
  -- `text`, or the type of an entry of the site
  type text not null,
  body text not null default '',
  -- what an entry of the site is about; ids, times and names of states
  data jsonb not null default '{}',
  -- scam patterns that its words match
  scam_patterns text[] not null default '{}',
  created_at timestamptz not null,
  primary key (conversation_id, city_id, number),
  unique (conversation_id, city_id, sender_id, client_id),
  foreign key (conversation_id, city_id) references conversation on delete cascade,
  check ((sender_id is null) = (client_id is null)),
  check (sender_id is not null or type <> 'text')
);
-- foreign keys
create index conversation_entry_sender on conversation_entry (sender_id);

-- Photos that two people send each other. Their files are in storage, below originals/conversations/<id>/.
create table conversation_photo (
  id uuid not null default uuidv7(),
  city_id smallint not null,
  conversation_id uuid not null,
  uploader_id uuid not null references app_user on delete cascade,
  -- chosen by the device, so that a photo uploaded twice is stored once
  client_id uuid not null,
  -- the entry that has it; null until a message was sent with it
  number integer,
  -- from 0 within the message
  position smallint not null default 0,
  width integer not null,
  height integer not null,
  -- tiny data: image, shown until the photo is loaded
  blur text not null,
  -- false while its files are being stored: the row is written first, so that no file is without one
  stored boolean not null default false,
  -- support tickets that quote it: their readers may see it
  ticket_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  primary key (id, city_id),
  unique (conversation_id, city_id, uploader_id, client_id),
  foreign key (conversation_id, city_id) references conversation on delete cascade,
  foreign key (conversation_id, city_id, number) references conversation_entry on delete cascade,
  check (number is null or stored)
);
-- photos of entries, and foreign keys
create index conversation_photo_entry on conversation_photo (conversation_id, city_id, number);
create index conversation_photo_uploader on conversation_photo (uploader_id);
-- pruning of uploads that no message has
create index conversation_photo_unsent on conversation_photo (created_at) where number is null;
-- photos of reports
create index conversation_photo_reported on conversation_photo using gin (ticket_ids) where ticket_ids <> '{}';
