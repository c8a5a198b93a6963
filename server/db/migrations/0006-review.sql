-- Review: what waits for a moderator, at most one thing a listing (decision 13).
create table listing_review (
  city_id smallint not null,
  listing_id bigint not null,
  -- one submission; sending it again is another one
  id uuid not null default uuidv7() unique,
  -- a listing that is not published yet, or an edit of one that is
  of text not null check (of in ('listing', 'edit')),
  -- unfinished: an edit that is not fit to be published yet, seen by its owner alone
  state text not null check (state in ('unfinished', 'waiting', 'approved', 'rejected')),
  since timestamptz not null,
  -- fields whose new values wait; empty for a whole listing
  fields text[] not null default '{}',
  -- the edit: all the listing is to say once it is approved, with the columns that follow from its place
  details jsonb,
  to_city_id smallint references city,
  locality_id integer references locality,
  lat double precision,
  lng double precision,
  public_lat double precision,
  public_lng double precision,
  -- who looks at it now; nobody else decides until then
  claimed_by uuid references app_user on delete set null,
  claimed_until timestamptz,
  decided_by uuid references app_user on delete set null,
  decided_at timestamptz,
  reasons text[] not null default '{}',
  note text,
  primary key (city_id, listing_id),
  foreign key (city_id, listing_id) references listing on update cascade on delete cascade,
  check ((of = 'edit' and state in ('unfinished', 'waiting', 'rejected')) = (details is not null)),
  check ((details is null) = (to_city_id is null))
);
-- the queue, oldest first
create index listing_review_queue on listing_review (since, id) where state = 'waiting';
create index listing_review_claim on listing_review (claimed_by) where state = 'waiting' and claimed_by is not null;
-- What measured changes (price, size, pin) count from: the values last published as new or approved. Null: what is live.
alter table listing add column vouched jsonb;
