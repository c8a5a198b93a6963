#!/bin/bash
# Starts a replica. Without a data folder it copies the primary first, as the slot `replica1` of prepare-replication.sh.
# Needs PRIMARY_HOST (and PRIMARY_PORT), DATABASE_REPLICATION_PASSWORD; PGDATA as the image of PostgreSQL sets it.
set -euo pipefail
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres "$(dirname "$PGDATA")" "$PGDATA"
  exec gosu postgres /bin/bash "$0"
fi
chmod 700 "$PGDATA"
if [ ! -f "$PGDATA/copied" ]; then
  # what a copy that was interrupted left
  find "$PGDATA" -mindepth 1 -delete
  PGPASSWORD=$DATABASE_REPLICATION_PASSWORD pg_basebackup -h "$PRIMARY_HOST" -p "${PRIMARY_PORT:-5432}" -U replicator -D "$PGDATA" -R -S replica1 -X stream --checkpoint=fast
  touch "$PGDATA/copied"
fi
exec postgres -c hot_standby=on
