-- Conversations with their entries and photos.

-- A conversation: what a person and the owner of a listing write to each other about this listing.
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
-- The inbox of a person, with the latest conversation first.
create index conversation_seeker on conversation (seeker_id, last_at desc, id desc);
create index conversation_owner on conversation (owner_id, last_at desc, id desc);
-- Counts the conversations with unread entries.
create index conversation_seeker_unread on conversation (seeker_id) where seeker_read < last_number;
create index conversation_owner_unread on conversation (owner_id) where owner_read < last_number;
-- Finds the conversations of a listing when it is deleted (foreign key).
create index conversation_listing on conversation (city_id, listing_id);
-- Finds old conversations for the hourly deletion.
create index conversation_age on conversation (last_at);

-- Entries of conversations: messages of the two people, and entries of the site, for example about a site visit.
create table conversation_entry (
  conversation_id uuid not null,
  city_id smallint not null,
  -- from 1 within the conversation, without gaps
  number integer not null check (number > 0),
  -- null for an entry of the site
  sender_id uuid references app_user on delete cascade,
  -- chosen by the sender's device, so that a message sent twice is stored once
  client_id uuid,
  -- `text` for a message of a person, otherwise the type of the entry of the site
  type text not null,
  body text not null default '',
  -- values of an entry of the site: ids, times and names of states
  data jsonb not null default '{}',
  -- ids of the scam patterns that the text matches
  scam_patterns text[] not null default '{}',
  created_at timestamptz not null,
  primary key (conversation_id, city_id, number),
  unique (conversation_id, city_id, sender_id, client_id),
  foreign key (conversation_id, city_id) references conversation on delete cascade,
  check ((sender_id is null) = (client_id is null)),
  check (sender_id is not null or type <> 'text')
);
-- Finds the entries of a person when the account is deleted (foreign key).
create index conversation_entry_sender on conversation_entry (sender_id);

-- Photos that two people send each other. Their files are in storage, below originals/conversations/<id>/.
create table conversation_photo (
  id uuid not null default uuidv7(),
  city_id smallint not null,
  conversation_id uuid not null,
  uploader_id uuid not null references app_user on delete cascade,
  -- chosen by the device, so that a photo uploaded twice is stored once
  client_id uuid not null,
  -- number of the entry that contains the photo; null until the message is sent
  number integer,
  -- position of the photo in its message, counted from 0
  position smallint not null default 0,
  -- size in pixels
  width integer not null,
  height integer not null,
  -- a tiny picture as a data: URL, which is shown while the photo loads
  blur text not null,
  -- False while the files of the photo are being stored. The row is written first, so that every file has a row by which it can be deleted.
  stored boolean not null default false,
  -- support tickets that quote the photo; staff who handle them may see it
  ticket_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  primary key (id, city_id),
  unique (conversation_id, city_id, uploader_id, client_id),
  foreign key (conversation_id, city_id) references conversation on delete cascade,
  foreign key (conversation_id, city_id, number) references conversation_entry on delete cascade,
  check (number is null or stored)
);
-- Find the photos of an entry, and of an uploader when the account is deleted (foreign keys).
create index conversation_photo_entry on conversation_photo (conversation_id, city_id, number);
create index conversation_photo_uploader on conversation_photo (uploader_id);
-- Finds photos that were uploaded and never sent, for the hourly deletion.
create index conversation_photo_unsent on conversation_photo (created_at) where number is null;
-- Finds the photos that a support ticket quotes.
create index conversation_photo_reported on conversation_photo using gin (ticket_ids) where ticket_ids <> '{}';
