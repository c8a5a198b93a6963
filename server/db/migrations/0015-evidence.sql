-- Facts about listings and how they are known. Rows are only ever added (privileges.ts); each covers the one before it by its hash.

create table listing_evidence (
  city_id smallint not null,
  listing_id bigint not null,
  -- place in the chain of the listing: 1, 2, 3 without gaps
  position integer not null check (position >= 1),
  method text not null
    check (method in ('confirmed', 'phone_verified', 'document_seen', 'rera_checked', 'photo_at_place', 'visit_answered', 'withdrawn')),
  at timestamptz not null,
  -- null: it does not end by itself
  expires_at timestamptz,
  -- never a text or number of a person
  details jsonb not null,
  -- what the fact follows from, e.g. `visit:<id>`, so that recording it twice adds one row
  source text,
  -- the member of staff who checked it, and the random salt of the commitment that the hash covers in their place
  decided_by uuid references app_user on delete set null,
  salt bytea,
  commitment bytea,
  hash bytea not null,
  primary key (city_id, listing_id, position),
  foreign key (city_id, listing_id) references listing on delete cascade,
  check ((salt is null) = (commitment is null)),
  check (decided_by is null or salt is not null)
);
create unique index listing_evidence_source on listing_evidence (city_id, listing_id, source) where source is not null;
