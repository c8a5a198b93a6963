#!/bin/bash
# Starts a replica. Without a data folder it copies the primary first, with the slot of prepare-replication.sh.
# Needs PRIMARY_HOST (and PRIMARY_PORT), DATABASE_REPLICATION_PASSWORD; PGDATA as the image of PostgreSQL sets it. REPLICA_NAME (replica1)
# is the name of the slot, and the one in synchronous_standby_names of the primary. Arguments go to PostgreSQL: `-p 5433` on the machine
# of the primary, whose settings are copied.
set -euo pipefail
name=${REPLICA_NAME:-replica1}
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres "$(dirname "$PGDATA")" "$PGDATA"
  exec gosu postgres /bin/bash "$0" "$@"
fi
chmod 700 "$PGDATA"
if [ ! -f "$PGDATA/copied" ]; then
  # what a copy that was interrupted left
  find "$PGDATA" -mindepth 1 -delete
  PGPASSWORD=$DATABASE_REPLICATION_PASSWORD pg_basebackup -d "application_name=$name" -h "$PRIMARY_HOST" -p "${PRIMARY_PORT:-5432}" -U replicator \
    -D "$PGDATA" -R -S "$name" -X stream --checkpoint=fast
  touch "$PGDATA/copied"
fi
exec postgres -c hot_standby=on "$@"
