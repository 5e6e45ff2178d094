import { expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';
import { withTree, type Files } from './fixture-tree.ts';
import { rules } from './rules.ts';

/** A tree that keeps every rule and uses each kind of allowed import. */
const house: Files = {
  'packages/contract/src/shared/money.ts': 'export const toCents = (n: number) => n;',
  'packages/contract/src/orders/orders.states.ts': `export const STATES = ['pending'] as const;`,
  'packages/contract/src/orders/orders.schemas.ts':
    `import * as z from 'zod';\nimport { STATES } from './orders.states.ts';\nexport const Order = z.enum(STATES);\n` +
    `export type Order = string;`,
  'packages/i18n/src/i18n.ts': 'export const t = 1;',
  'packages/api-client/src/client.ts': `import type { Order } from '@trpeza/contract/orders/orders.schemas';\nexport type C = Order;`,
  'packages/ui/src/kit/button/button.tsx': `import { toCents } from '@trpeza/contract/shared/money';\nexport const Button = () => <p>Do import {toCents(1)}</p>;`,
  'packages/ui/src/kit/field.ts': `import type { L } from './label.ts';\nexport const f = (l: L) => l;`,
  'packages/ui/src/kit/label.ts': `import { f } from './field.ts';\nexport type L = string;\nexport const l = f;`,
  'packages/ui/src/features/orders/order-line.tsx': `import { Button } from '../../kit/button/button.tsx';\nexport const L = () => <Button />;`,
  'apps/api/src/app.ts': `import { place } from '#features/orders/place-order.ts';\nimport '#platform/clock.ts';\nplace();`,
  'apps/api/src/platform/clock.ts': 'export const now = () => 1;',
  'apps/api/src/platform/database/database.ts': `import { Kysely } from 'kysely';\nexport const db = Kysely;`,
  'apps/api/src/features/orders/orders.domain.ts': `import { STATES } from '@trpeza/contract/orders/orders.states';\nimport 'temporal-polyfill';\nexport const first = STATES[0];`,
  'apps/api/src/features/orders/orders.queries.ts': `import { sql } from 'kysely';\nexport const find = () => sql;`,
  'apps/api/src/features/orders/place-order.ts':
    `import type { Kysely } from 'kysely';\nimport { find } from './orders.queries.ts';\nimport { first } from './orders.domain.ts';\n` +
    `import { reserve } from '#features/budgets/reserve-budget.ts';\nexport const place = (db?: Kysely) => [find, first, reserve, db];`,
  'apps/api/src/features/orders/place-order.test.ts': `import { test } from 'vitest';\nimport { order } from '#test/builders/orders.ts';\ntest('x', order);`,
  'apps/api/src/features/budgets/reserve-budget.ts': `import type { first } from '#features/orders/orders.domain.ts';\nexport const reserve = (f: typeof first) => f;`,
  'apps/api/migrations/0001_orders.ts': `import { sql } from 'kysely';\nexport const up = sql;`,
  'apps/api/test/builders/orders.ts': `import { sql } from 'kysely';\nexport const order = () => sql;`,
  'apps/storefront/src/routes.tsx': `export const pages = [() => import('./features/orders/orders.page.tsx')];`,
  'apps/storefront/src/features/orders/orders.page.tsx':
    `import type { Order } from '@trpeza/contract/orders/orders.schemas';\nimport { STATES } from '@trpeza/contract/orders/orders.states';\n` +
    `import { L } from '@trpeza/ui/features/orders/order-line';\nimport { t } from '@trpeza/i18n/i18n';\nexport const P = () => <L />;\nexport const x: Order = STATES[t];\n` +
    `export const schema = () => import('@trpeza/contract/orders/orders.schemas');`,
};

/** For each rule the files that break it. */
const broken: Readonly<Record<string, Files>> = {
  'contract-is-pure': {
    'packages/contract/src/a.ts': `import { t } from '@trpeza/i18n/i18n';\nexport const a = t;`,
  },
  'apps-stay-apart': {
    'apps/staff/src/a.ts': `import type { pages } from '../../storefront/src/routes.tsx';\nexport type A = typeof pages;`,
  },
  'product-knows-no-tool': {
    'tools/pictures/src/drawing.ts': 'export const plate = 1;',
    'apps/api/seeds/a.ts': `import { plate } from '../../../tools/pictures/src/drawing.ts';\nexport const a = plate;`,
  },
  'packages-know-no-app': {
    'packages/i18n/src/a.ts': `import { now } from '../../../apps/api/src/platform/clock.ts';\nexport const a = now;`,
  },
  'packages-form-a-line': {
    'packages/api-client/src/a.ts': `import { t } from '@trpeza/i18n/i18n';\nexport const a = t;`,
  },
  'api-needs-no-client': {
    'apps/api/src/features/orders/a.ts': `import type { C } from '@trpeza/api-client/client';\nexport type A = C;`,
  },
  'kit-knows-no-feature': {
    'packages/ui/src/kit/a.ts': `import { L } from '../features/orders/order-line.tsx';\nexport const a = L;`,
  },
  'platform-knows-no-feature': {
    'apps/api/src/platform/a.ts': `import { first } from '#features/orders/orders.domain.ts';\nexport const a = first;`,
  },
  'features-know-no-app': {
    'apps/api/src/jobs.ts': 'export const jobs = [];',
    'apps/api/src/features/orders/a.ts': `import { jobs } from '../../jobs.ts';\nexport const a = jobs;`,
  },
  'sql-stays-in-queries': {
    'apps/api/src/features/orders/a.ts': `import { sql } from 'kysely';\nexport const a = sql;`,
  },
  'driver-stays-in-platform': {
    'apps/api/src/features/orders/a.queries.ts': `import { Client } from 'pg';\nexport const a = Client;`,
  },
  'queries-are-private': {
    'apps/api/src/features/kitchen/a.ts': `import { find } from '#features/orders/orders.queries.ts';\nexport const a = find;`,
  },
  'queries-are-not-for-the-frame': {
    'apps/api/src/jobs.ts': `import { find } from '#features/orders/orders.queries.ts';\nexport const a = find;`,
  },
  'domain-is-pure': {
    'apps/api/src/features/orders/a.domain.ts': `import { now } from '#platform/clock.ts';\nexport const a = now;`,
  },
  'queries-and-domain-know-no-http': {
    'apps/api/src/features/orders/a.queries.ts': `import type { FastifyRequest } from 'fastify';\nexport type A = FastifyRequest;`,
  },
  'no-cycles': {
    'packages/ui/src/kit/a.ts': `import { b } from './b.ts';\nexport const a = b;`,
    'packages/ui/src/kit/b.ts': `import { a } from './a.ts';\nexport const b = a;`,
  },
  'pages-only-from-routes': {
    'apps/storefront/src/a.ts': `import { x } from './features/orders/orders.page.tsx';\nexport const a = x;`,
  },
  'no-production-import-of-test': {
    'apps/api/src/platform/a.ts': `import { order } from '#test/builders/orders.ts';\nexport const a = order;`,
  },
  'no-barrels': {
    'packages/ui/src/kit/index.ts': `export { Button } from './button/button.tsx';`,
    'packages/ui/src/features/a.ts': `import { Button } from '../kit/index.ts';\nexport const a = Button;`,
  },
  'browser-imports-contract-as-types-only': {
    'apps/admin/src/a.ts': `import { Order } from '@trpeza/contract/orders/orders.schemas';\nexport const a = Order;`,
  },
  'browser-fetches-schemas-alone': {
    'packages/contract/src/contract.ts': 'export const contract = 1;',
    'apps/admin/src/a.ts': `export const a = () => import('@trpeza/contract/contract');`,
  },
  'browser-has-no-zod': { 'apps/admin/src/a.ts': `import * as z from 'zod';\nexport const a = z;` },
  'zod-free-files-stay-zod-free': {
    'packages/contract/src/meals/meals.constants.ts': `import * as z from 'zod';\nexport const a = z;`,
  },
  'migrations-are-frozen': {
    'apps/api/migrations/0002_a.ts': `import type { now } from '../src/platform/clock.ts';\nexport type A = typeof now;`,
  },
  'imports-resolve': {
    'apps/api/src/platform/a.ts': `import { b } from './nowhere.ts';\nexport const a = b;`,
  },
  'features-form-a-line': {
    'apps/api/src/features/budgets/a.ts': `import { place } from '#features/orders/place-order.ts';\nexport const a = place;`,
  },
};

const rulesBrokenBy = (files: Files) =>
  withTree(files, async (root) => {
    const { broken: found } = await checkImports(root, ['apps', 'packages']);
    return [...new Set(found.map(({ rule }) => rule))];
  });

test('the house itself breaks no rule', async () => {
  expect(await rulesBrokenBy(house)).toEqual([]);
});

test('each rule has a case that breaks it', () => {
  const names = [...rules.map(({ name }) => name), 'features-form-a-line'];
  expect(Object.keys(broken).toSorted()).toEqual(names.toSorted());
});

test.each(Object.entries(broken))('%s', async (name, files) => {
  expect(await rulesBrokenBy({ ...house, ...files })).toEqual([name]);
});
