#!/bin/bash
# On the primary: a role that may replicate, a slot that keeps the log for the replica, and the line that lets it connect. Safe to repeat.
# Needs PGHOST, PGUSER (a superuser), PGPASSWORD, PGDATABASE, DATABASE_REPLICATION_PASSWORD, and the data folder of the server at its path.
# Once for each replica: REPLICA_NAME (replica1) is its slot.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_REPLICATION_PASSWORD" -v name="${REPLICA_NAME:-replica1}" <<'SQL'
select 'create role replicator login replication' where not exists (select from pg_roles where rolname = 'replicator') \gexec
alter role replicator password :'password';
select pg_create_physical_replication_slot(:'name', true) where not exists (select from pg_replication_slots where slot_name = :'name');
-- log kept for a replica that does not answer
alter system set max_slot_wal_keep_size = '10GB';
SQL
hba=$(psql -At -c 'show hba_file')
line='host replication replicator all scram-sha-256'
grep -qxF "$line" "$hba" || echo "$line" >> "$hba"
psql -q -c 'select pg_reload_conf()' > /dev/null
