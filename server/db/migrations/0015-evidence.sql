-- Evidence records of listings: what is known about a listing, and how it was checked (docs/decisions/0053-evidence-trail.md). The role of
-- the application can only add rows (server/db/privileges/privileges.ts). The hash of a row includes the hash of the previous row, so that
-- later changes can be detected.

create table listing_evidence (
  city_id smallint not null,
  listing_id bigint not null,
  -- position in the chain of the listing: 1, 2, 3 and so on, without gaps
  position integer not null check (position >= 1),
  method text not null
    check (method in ('confirmed', 'phone_verified', 'document_seen', 'rera_checked', 'photo_at_place', 'visit_answered', 'withdrawn')),
  at timestamptz not null,
  -- when the evidence becomes too old to be shown; null if it has no end
  expires_at timestamptz,
  -- values that depend on the method; never texts or numbers of a person
  details jsonb not null,
  -- The event from which the record follows, such as `visit:<id>`. It is unique for a listing, so that an event adds one row.
  source text,
  -- The member of staff who checked the fact. The hash of the row does not include this id but a commitment to it: a hash of the id and a
  -- random salt. So the id can be erased without breaking the chain.
  decided_by uuid references app_user on delete set null,
  salt bytea,
  commitment bytea,
  hash bytea not null,
  primary key (city_id, listing_id, position),
  foreign key (city_id, listing_id) references listing on delete cascade,
  check ((salt is null) = (commitment is null)),
  check (decided_by is null or salt is not null)
);
-- An event adds at most one record to a listing.
create unique index listing_evidence_source on listing_evidence (city_id, listing_id, source) where source is not null;
