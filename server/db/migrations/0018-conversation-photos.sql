-- Photos that two people send each other. Their files are in storage, below originals/conversations/<id>/.
-- runs-with: 0016-homes.sql
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
