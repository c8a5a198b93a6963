#!/bin/sh
# Runs once, when the database container creates its data folder: the role of the site, which works with rows and changes no tables.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$DATABASE_APP_PASSWORD" <<'SQL'
create role thinnai_app login password :'password';
grant connect on database thinnai to thinnai_app;
SQL
