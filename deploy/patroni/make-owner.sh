#!/usr/bin/env bash
# Runs once, on the first primary: the owner of the database, as POSTGRES_USER of PostgreSQL's own image would be.
# Patroni hands over the address of the new server.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --set=password="$OWNER_PASSWORD" "$1" <<'SQL'
create role trpeza login createrole password :'password';
create database trpeza owner trpeza;
SQL
