-- The application logs in as a role that may not delete from the trail (server/db/privileges.ts). What forgets events of more than a
-- year does so as its owner; the trigger on the table still refuses younger ones.
alter function forget_audit_events(timestamptz, integer) security definer set search_path = pg_catalog;
revoke execute on function forget_audit_events(timestamptz, integer) from public;
