#!/bin/sh
# The role of the running product, beside the owner of the tables: run once by the image of PostgreSQL on an empty volume.
# The product grants it what it needs at each start (DATABASE_OWNER_URL).
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$SERVICE_PASSWORD" <<'SQL'
create role uprava_service login nosuperuser nocreatedb nocreaterole noreplication password :'password';
SQL
