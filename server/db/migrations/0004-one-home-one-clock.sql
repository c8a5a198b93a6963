-- A digest of which home a listing offers, so that its owner's earlier listings of the same home are found.
alter table listing add column home_key bytea;
create index listing_home on listing (owner_id, home_key) where home_key is not null;
