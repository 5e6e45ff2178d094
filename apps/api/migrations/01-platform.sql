-- The database role of the product, and tables that belong to no feature.

-- The product works as a role that owns no tables and can only insert into ledgers. Roles belong to the whole server, so
-- another database on it may create the same role concurrently.
do $$
begin
  if not exists (select from pg_roles where rolname = 'trpeza_app') then
    create role trpeza_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

do $$
begin
  if not pg_has_role(
    current_user, 'trpeza_app',
    case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end
  ) then
    execute format('grant trpeza_app to %I', current_user);
  end if;
end $$;

-- The job queue creates its own tables in this schema.
create schema if not exists jobs;

-- Default privileges for the tables created below.
grant usage on schema public, jobs to trpeza_app;
alter default privileges in schema public grant select, insert, update, delete on tables to trpeza_app;
alter default privileges in schema jobs grant select, insert, update, delete on tables to trpeza_app;
-- Kysely creates these two tables before the first migration.
grant select on kysely_migration, kysely_migration_lock to trpeza_app;

-- The trigger function of every ledger. Most ledgers also revoke "update" and "delete" from the role. Where rows must be
-- locked ("for update" needs these privileges), only the trigger protects them.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;

-- The same for ledgers with free-text columns, which are the arguments: they may be emptied when a person is erased.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
declare
  texts text[] := tg_argv;
  name text;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - texts = to_jsonb(old) - texts then
    foreach name in array texts loop
      if coalesce(to_jsonb(new) ->> name, '') not in ('', coalesce(to_jsonb(old) ->> name, '')) then
        raise exception 'the ledger is append-only';
      end if;
    end loop;
    return new;
  end if;
  raise exception 'the ledger is append-only';
end $$;

-- The search key of a text, as `searchKey` in packages/i18n computes it. A test compares both.
create function search_key(words text) returns text language sql immutable strict parallel safe as $$
    with latin as (
      select regexp_replace(normalize(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        replace(replace(replace(replace(
          translate(lower(normalize(words, nfc) collate "und-x-icu") collate "C",
            'абвгдезијклмнопрстуфхцѐѝћйъыэёь', 'abvgdezijklmnoprstufhceicjaiee'),
          'ѓ', 'gj'), 'ж', 'zh'), 'ѕ', 'dz'), 'љ', 'lj'), 'њ', 'nj'), 'ќ', 'kj'), 'ч', 'ch'), 'џ', 'dzh'), 'ш', 'sh'),
          'ђ', 'dj'), 'щ', 'sht'), 'ю', 'ju'), 'я', 'ja'), 'đ', 'dj'), nfd), '[\u0300-\u036f]', '', 'g') as l
    )
    select trim(replace(regexp_replace(regexp_replace(replace(regexp_replace(replace(replace(
      regexp_replace(regexp_replace(l, '[''’`]', '', 'g'), '[^a-z0-9]+', ' ', 'g'),
      'x', 'ks'), 'y', 'j'), '([csz])h', '\1', 'g'), 'dj', 'dz'), '([gkln])j', '\1', 'g'), '([a-z])\1(\1*)', '\1\2', 'g'),
      'c', 'ts')) from latin
  $$;

-- Counters of the rate limiter, one row per limit and client.
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- Secrets shared by all processes of a database. The first process that needs a secret creates it.
create table server_secrets (
  name text primary key,
  value text not null
);

-- Backups and test restores, with their results.
create table backup_runs (
  id integer generated always as identity primary key,
  kind text not null constraint backup_runs_kind_known check (kind in ('backup', 'proof')),
  began_at timestamptz not null,
  ended_at timestamptz not null,
  bytes bigint,
  -- The cause of a failure; null after a success.
  failure text
);
