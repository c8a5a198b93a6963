-- runs-with: 0016-homes.sql
-- On a large site, create these indexes first, with `create index concurrently`; the migration then leaves them as they are.

-- Finds the listings that have promotion flags, every five minutes (sync_promotions).
create index if not exists listing_promoted on listing (city_id, id) where promotion_flags <> '{}';
-- Counts the live listings of agents, whose page shows those with the most first.
create index if not exists listing_live_owner on listing (city_id, owner_id) where status = 'active';
