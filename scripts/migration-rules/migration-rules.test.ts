import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { judgeMigrations, type Exceptions } from './judge-migrations.ts';
import type { MigrationFile } from './record-statements.ts';

const migration = (statements: readonly string[], says: Omit<MigrationFile, 'up'> = {}): MigrationFile => ({
  ...says,
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

const released = migration([
  `create table orders (id int primary key, total_cents int, note text not null constraint orders_note_short check (length(note) < 9),
    constraint orders_once unique (total_cents))`,
  'create unique index orders_one_open on orders (id) where total_cents is null',
]);

const judge = (given: MigrationFile, exceptions: Exceptions = {}) =>
  judgeMigrations({
    migrations: { '1_released': released, '2_new': given },
    exceptions,
    since: '1_released',
    version: '0.2.0',
  });

const rulesBroken = async (given: MigrationFile) =>
  [...new Set((await judge(given)).map((each) => /^2_new: (\S+)/.exec(each)?.[1]))].sort();

const BAD: readonly [rule: string, statement: string][] = [
  ['ban-drop-column', 'alter table orders drop column note'],
  ['ban-drop-table', 'drop table orders'],
  ['renaming-column', 'alter table orders rename column note to remark'],
  ['renaming-table', 'alter table orders rename to purchases'],
  ['changing-column-type', 'alter table orders alter column total_cents type bigint'],
  ['adding-required-field', 'alter table orders add column tip_cents int not null'],
  ['adding-field-with-default', 'alter table orders add column key uuid default gen_random_uuid()'],
  ['adding-not-nullable-field', 'alter table orders alter column total_cents set not null'],
  ['ban-drop-not-null', 'alter table orders alter column note drop not null'],
  ['require-concurrent-index-creation', 'create index orders_note on orders (note)'],
  ['disallowed-unique-constraint', 'alter table orders add constraint orders_note_once unique (note)'],
  [
    'adding-foreign-key-constraint',
    'alter table orders add constraint orders_meal foreign key (id) references meals',
  ],
  ['constraint-missing-not-valid', 'alter table orders add constraint orders_some check (total_cents > 0)'],
  ['drop-index', 'drop index orders_one_open'],
  ['drop-constraint', 'alter table orders drop constraint orders_once'],
  ['drop-constraint', 'alter table orders drop constraint orders_pkey'],
  ['drop-what-code-names', 'drop view ledger_lines'],
  ['drop-what-code-names', 'alter table orders alter column note drop default'],
  ['take-rights', 'revoke update on orders from trpeza_app'],
  ['take-rights', 'revoke usage on schema public from trpeza_app'],
  ['write-many-rows', 'update orders set note = 1'],
  ['write-many-rows', 'with old as (select 1) delete from orders using old'],
  ['hold-a-table', 'lock table orders'],
  ['cannot-be-read', 'do $$ begin perform 1; end $$'],
  ['concurrently-in-transaction', 'create index concurrently orders_note on orders (note)'],
];

it.each(BAD)('refuses by %s: %s', async (rule, statement) => {
  expect(await rulesBroken(migration([statement]))).toContain(rule);
});

it('lets pass what the release before does not notice', async () => {
  const expanding = [
    'create table tips (id int primary key, order_id int not null references orders, constraint tips_once unique (order_id))',
    'create index tips_order on tips (order_id)',
    'alter table orders add column tip_cents int',
    'alter table orders add column is_tipped boolean not null default false',
    'alter table orders drop constraint orders_note_short',
    'alter table orders add constraint orders_note_short check (length(note) < 99) not valid',
    'alter table orders add constraint orders_tip foreign key (tip_cents) references tips not valid',
    'insert into tips select 1, id from orders',
    'update tips set order_id = 1',
    'revoke update, delete on tips from trpeza_app',
  ];
  expect(await judge(migration(expanding))).toEqual([]);
});

it('wants an index on a table that is there built concurrently, by a migration that may be begun anew', async () => {
  const drop = 'drop index concurrently if exists orders_note';
  const create = 'create index concurrently orders_note on orders (note)';
  const outside = { transaction: false } as const;
  expect(await judge(migration([drop, create], outside))).toEqual([]);
  expect(await rulesBroken(migration([create], outside))).toEqual(['only-concurrently']);
  const more = migration([drop, create, 'alter table orders add column tip_cents int'], outside);
  expect(await rulesBroken(more)).toEqual(['only-concurrently']);
  // Under a name that there was, its meaning would change for who names it.
  const again = [drop, create].map((each) => each.replace('orders_note', 'orders_one_open'));
  expect(await rulesBroken(migration(again, outside))).toEqual(['drop-index']);
});

it('bears an exception with its reason and a floor that one can go back to', async () => {
  const drops = (says: Omit<MigrationFile, 'up'>) => migration(['alter table orders drop column note'], says);
  const excused = { '2_new': { 'ban-drop-column': 'Nothing has read it since 0.2.0.' } };
  expect(await judge(drops({ floor: '0.2.0' }), excused)).toEqual([]);
  expect(await judge(drops({}), excused)).toEqual([expect.stringContaining('export the floor')]);
  expect(await judge(drops({ floor: '0.3.0' }), excused)).toEqual([
    expect.stringContaining('nobody could go back to it'),
  ]);
  expect(await judge(migration(['select 1']), excused)).toEqual([
    '2_new does not break ban-drop-column: take its exception away.',
  ]);
});

it('judges no statement of the releases that never shared a database, and misses no migration', async () => {
  const judging = { exceptions: {}, since: '1_released', version: '0.2.0' };
  expect(
    await judgeMigrations({ ...judging, migrations: { '1_released': migration(['drop table x']) } }),
  ).toEqual([]);
  expect(
    await judgeMigrations({
      ...judging,
      migrations: {},
      exceptions: { '9_gone': { 'ban-drop-table': 'It was empty.' } },
    }),
  ).toEqual(['There is no migration 9_gone: take its exceptions away.']);
});
