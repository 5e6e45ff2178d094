import { expect, test } from 'vitest';
import { sourcesFoundBy } from './lint-with.ts';

const WRONG = [
  "db.selectFrom('orders').where('id', 'in', ids).execute();",
  "db.selectFrom('orders').where('id', 'not in', [...ids]).execute();",
  "db.selectFrom('orders').where('id', 'in', ids.length > 0 ? ids : [0]).execute();",
  "db.selectFrom('orders').where((eb) => eb('orders.id', 'in', ids.map(Number))).execute();",
  "db.selectFrom('orders').where('date', '=', sql<string>`any(${dates}::date[])`).execute();",
  'sql`select from orders where id in (${ids})`.execute(db);',
  'sql`select from orders where id = ANY( ${ids}::integer[])`.execute(db);',
];

const RIGHT = [
  "db.selectFrom('orders').where('id', '=', anyOf(ids)).execute();",
  "db.selectFrom('orders').where('status', 'in', ['pending', 'processing']).execute();",
  "db.selectFrom('orders').where('status', 'not in', OPEN).execute();",
  "db.selectFrom('orders').where((eb) => eb('id', 'in', eb.selectFrom('refunds').select('id'))).execute();",
  "sql`select from orders where id = ${anyOf(ids)} and status in ('pending', 'processing')`.execute(db);",
];

test('a list is one parameter of one statement, however long it is', async () => {
  const nameOf = (index: number) => `apps/api/src/features/orders/${index}.ts`;
  expect(await sourcesFoundBy('one-statement', [...WRONG, ...RIGHT], nameOf)).toEqual(WRONG);
});
