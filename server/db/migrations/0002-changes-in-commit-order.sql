-- Readers ask for the changes of transactions that are not older than the ones they know to be finished.
create index listing_change_xid on listing_change (xid);
