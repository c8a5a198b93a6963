-- runs-with: 0017-live-indexes.sql
-- On a large site, create this index first, with `create index concurrently`; the migration then leaves it as it is.

-- Finds the developers of a city, for the pages of builders and their sitemap, without reading its other listings.
create index if not exists listing_live_developer on listing (city_id, owner_id) where status = 'active' and details ->> 'listing_role' = 'Developer';
