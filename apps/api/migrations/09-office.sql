-- Settings, the audit log, the worklist and imports.

-- Settings that the kitchen has changed. The defaults are in the code.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by integer references accounts
);

-- The audit log: a ledger of changes by people. Transitions of orders are in order_events.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id integer references accounts,
  action text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text
);
create index audit_entries_at on audit_entries (at desc, id desc);
create index audit_entries_actor on audit_entries (actor_id, at desc, id desc);
create index audit_entries_subject on audit_entries (subject_id, action, id desc);
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change_but_erasure('reason');

-- Worklist items: tasks for the office.
create table worklist_items (
  id integer generated always as identity primary key,
  kind text not null constraint worklist_items_kind_known
    check (kind in ('failed_delivery', 'refused_move', 'refused_credit', 'driver_note', 'account_overdue')),
  order_id integer not null references orders,
  -- The driver or other member of staff who reported it, or whose change was refused.
  reported_by integer references accounts,
  -- Of a refused change: its request key, the requested status and the actual status.
  request_key uuid,
  wished_status text constraint worklist_items_wished_known
    check (wished_status in ('pending', 'processing', 'ready_for_delivery', 'delivering', 'completed', 'cancelled')),
  found_status text constraint worklist_items_found_known
    check (found_status in ('pending', 'processing', 'ready_for_delivery', 'delivering', 'completed', 'cancelled')),
  -- Of a refused delivery report: the reported outcome.
  outcome text constraint worklist_items_outcome_known check (outcome in ('no_answer', 'refused', 'wrong_address', 'not_by_us')),
  note text not null default '',
  -- Of a refused credit: the meals reported as missing.
  missing jsonb,
  -- Of an order on account: the day from which payment is due.
  delivered_on date,
  opened_at timestamptz not null,
  done_at timestamptz,
  -- Null if the item was closed because its cause had disappeared.
  done_by integer references accounts,
  done_note text not null default '',
  constraint worklist_items_refusal_whole check (
    (kind = 'refused_move') = (wished_status is not null) and (wished_status is null) = (found_status is null)
  ),
  constraint worklist_items_outcome_refused check (outcome is null or kind = 'refused_move'),
  constraint worklist_items_note_written check (kind <> 'driver_note' or note <> ''),
  constraint worklist_items_credit_whole check ((kind = 'refused_credit') = (missing is not null)),
  constraint worklist_items_account_whole check ((kind = 'account_overdue') = (delivered_on is not null))
);
-- At most one open item per cause. Refused credits are exempt: one order can have several, for different meals.
create unique index worklist_items_one_open_cause on worklist_items (order_id, kind, reported_by, wished_status, outcome)
  nulls not distinct where done_at is null and kind <> 'refused_credit';
-- A repeated request adds no second item, even after the first is done.
create unique index worklist_items_one_per_press on worklist_items (order_id, reported_by, request_key)
  where request_key is not null;
create index worklist_items_open on worklist_items (id) where done_at is null and kind <> 'account_overdue';
create index worklist_items_account on worklist_items (delivered_on, id)
  where done_at is null and kind = 'account_overdue';
create index worklist_items_order on worklist_items (order_id);

-- Uploaded import files. Their rows are erased after the import, or after some days.
create table imports (
  id integer generated always as identity primary key,
  actor_id integer not null references accounts,
  kind text not null constraint imports_kind check (kind <> ''),
  file_name text not null,
  -- The rows of the file including the header; null once they are imported.
  cells jsonb,
  -- Numbers of the rows that are hidden in the spreadsheet, and whether they are imported anyway.
  hidden jsonb not null,
  takes_hidden boolean,
  -- The header row, the column of each field, and the words that mark incoming money.
  mapping jsonb not null,
  -- Values that replace cells, by row number and field; the numbers of the rows that the user leaves out.
  corrections jsonb not null default '{}',
  skipped_rows jsonb not null default '[]',
  mapping_from text not null constraint imports_mapping_from_known check (
    mapping_from in ('suggested', 'remembered', 'confirmed', 'format')
  ),
  counts jsonb,
  -- Columns with data that were not imported; null until the import is done.
  left_out jsonb,
  created_at timestamptz not null,
  done_at timestamptz
);
create index imports_actor on imports (actor_id, id);
create index imports_age on imports (created_at);

-- Mappings of earlier imports, reused for the next file with the same headings. The key is a hash of the kind and the
-- headings.
create table import_sources (
  key text primary key,
  mapping jsonb not null
);
