-- Pages and model texts that the operator edits. Every version stays: consents and printed papers refer to them.
-- runs-with: 0016-homes.sql

create table site_document (
  name text not null,
  language text not null,
  -- from 1; version 0 comes with the software
  version integer not null check (version > 0),
  body text not null,
  note text,
  published_at timestamptz not null,
  changed_by uuid references app_user on delete set null,
  -- the newest version, and the history
  primary key (name, language, version)
);

-- Version of the terms that were linked where the consent was given. Null: before there were terms, or a purpose without them.
alter table consent add column terms_version integer;
