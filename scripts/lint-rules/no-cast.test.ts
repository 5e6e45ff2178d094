import { expect, test } from 'vitest';
import { lintWith } from './lint-with.ts';

const CAST = "export const statusOf = (row: { status: string }) => row.status as 'open';";

test('a presenter casts nothing', async () => {
  const found = await lintWith('no-cast', {
    'apps/api/src/features/orders/orders.present.ts': CAST,
    'apps/api/src/features/orders/twice.present.ts':
      'export const it = (row: object) => row as unknown as Date;',
    'apps/api/src/features/orders/before.present.ts': 'export const it = (row: object) => <Date>row;',
    'apps/api/src/features/orders/const.present.ts': "export const it = ['a', 'b'] as const;",
    'apps/api/src/features/orders/satisfies.present.ts': "export const it = 'a' satisfies string;",
    'apps/api/src/features/orders/place-order.ts': CAST,
  });
  expect([...new Set(found)].toSorted()).toEqual(
    ['before', 'orders', 'twice'].map((name) => `apps/api/src/features/orders/${name}.present.ts`),
  );
});
