-- Parts of photos that are being uploaded, so that an interrupted upload goes on where it ended, in any process. Deleted after a day.
-- runs-with: 0016-homes.sql

create table upload_part (
  -- chosen by the browser, for one file
  upload_id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  at_byte integer not null check (at_byte >= 0),
  bytes bytea not null,
  created_at timestamptz not null,
  -- what was received, and putting the file together
  primary key (user_id, upload_id, at_byte)
);
-- deleting old ones
create index upload_part_age on upload_part (created_at);
