import { expect, test } from 'vitest';
import * as z from 'zod';
import { type Role, staff } from './access/access.ts';
import { AFFECTED_ROUTES } from './affected-routes.constants.ts';
import { contract } from './contract.ts';
import type { RouteDef, RouteGroup } from './platform/route.ts';

/** Routes that older pages of the shop request. */
const SHOP_CALLS = [
  'GET /api/user',
  'POST /api/login',
  'POST /api/register',
  'POST /api/logout',
  'POST /api/forgot-password',
  'POST /api/reset-password',
  'GET /api/meals',
  'GET /api/meals/{id}',
  'GET /api/categories',
  'GET /api/cart',
  'POST /api/cart',
  'PUT /api/cart/{mealId}',
  'DELETE /api/cart/{mealId}',
  'DELETE /api/cart',
  'GET /api/users/budget-summary',
  'GET /api/settings/{key}',
  'POST /api/settings/{key}',
  'GET /api/addresses',
  'POST /api/addresses',
  'PUT /api/addresses/{id}',
  'DELETE /api/addresses/{id}',
  'POST /api/create-payment-intent',
  'POST /api/orders',
  'POST /api/ezidebit/create-payment',
  'GET /api/ezidebit/payment-status/{orderId}',
  'GET /api/orders',
  'PUT /api/user/avatar',
  'PATCH /api/user-profile',
  'PUT /api/user/password',
];

/** Routes that older pages of the office request. */
const OFFICE_CALLS = [
  'POST /api/meals',
  'PUT /api/meals/{id}',
  'DELETE /api/meals/{id}',
  'PATCH /api/meals/{id}/visibility',
  'GET /api/orders/by-date/{date}',
  'GET /api/orders/{id}/items',
  'PUT /api/orders/{id}/status',
  'GET /api/users',
  'PUT /api/users/{id}/admin',
  'PUT /api/users/{id}/restaurateur',
  'PUT /api/users/{id}/delivery',
  'PUT /api/users/{id}/verify',
  'PUT /api/users/{id}/hcpadmin',
  'PUT /api/users/{id}/monthly-plan',
  'PUT /api/users/{id}/password',
  'PUT /api/users/{id}/email',
  'DELETE /api/users/{id}',
  'PUT /api/settings/{key}',
  'GET /api/email-templates',
  'POST /api/email-templates',
  'PUT /api/email-templates/{templateKey}',
  'DELETE /api/email-templates/{templateKey}',
  'POST /api/email-templates/{templateKey}/test',
];

const routes = Object.values(contract as Record<string, RouteGroup>).flatMap((group) => Object.values(group));
const keys = routes.map(({ method, path }) => `${method} ${path}`);

test('routes that older pages request keep their names', () => {
  expect(keys).toEqual(expect.arrayContaining([...SHOP_CALLS, ...OFFICE_CALLS]));
});

test('every route is declared once, with a summary and a schema for its parameters', () => {
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(routes.filter(({ summary }) => summary.trim() === '')).toEqual([]);
  expect(routes.filter(({ path, params }) => path.includes('{') !== (params !== undefined))).toEqual([]);
});

test('CHANGES maps write routes to the GET routes whose responses they change', () => {
  const reads = keys.filter((key) => key.startsWith('GET '));
  for (const [call, changed] of Object.entries(AFFECTED_ROUTES)) {
    expect(keys, call).toContain(call);
    expect(reads, call).not.toContain(call);
    expect(reads, call).toEqual(expect.arrayContaining([...changed]));
    expect(new Set(changed).size, call).toBe(changed.length);
  }
});

test("writes that change a customer's orders refetch the pages about that customer", () => {
  const about = [
    'GET /api/customers/{id}/file',
    'GET /api/customers/{id}/ordering',
    'GET /api/customers/{id}/recurring',
  ];
  const changing = / \/api\/(orders\/\{id\}|customers\/\{id\}\/(orders|pauses$|state))/;
  for (const [call, changed] of Object.entries(AFFECTED_ROUTES))
    if (changing.test(call)) expect(changed, call).toEqual(expect.arrayContaining(about));
});

/** Routes about a month's money and a customer's agreements and account, and the search for invoices and payers. */
const OF_BOOKKEEPERS = new RegExp(
  `^/api/(${[
    'statements',
    'statement-batches',
    'invoices',
    'sales',
    'funders',
    'payment-issues',
    'worklist',
    'incoming-payments',
    'payers',
    'imports',
    'bank-files',
    'bank-lines',
    'aged-balances',
    'reminders',
    'closed-months',
    'search',
    'customers/{id}/(account|agreements)',
  ].join('|')})(/|$)`,
);
/** Routes that bookkeepers may read, but not write. */
const READ_ONLY = /^\/api\/(funders|customers)(\/|$)/;

const isOpenTo = ({ access }: RouteDef, role: Role): boolean =>
  typeof access !== 'string' && (access.roles as readonly Role[]).includes(role);
/** Excludes routes that all staff use for their own accounts. */
const ofBookkeepers = routes.filter(
  (route) => isOpenTo(route, 'bookkeeper') && !staff.roles.every((role) => isOpenTo(route, role)),
);

test('bookkeepers have access only to routes about money, and can delete only their own uploads', () => {
  expect(ofBookkeepers.length).toBeGreaterThan(10);
  expect(ofBookkeepers.map(({ path }) => path).filter((path) => !OF_BOOKKEEPERS.test(path))).toEqual([]);
  expect(ofBookkeepers.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/imports/{id}',
  ]);
  const read = ofBookkeepers.filter(({ path }) => READ_ONLY.test(path));
  expect(read.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/funders',
    'GET /api/customers/{id}/agreements',
    'GET /api/customers/{id}/account',
  ]);
});

const NAMES_OF_CARE = /diet|allerg|needs|door|consent|contact|pinned|leaveWith|instructions|deliveryNote/i;
const namesIn = (route: RouteDef): string[] =>
  Object.values(route.ok).flatMap((reply) => {
    if (!(reply instanceof z.ZodType)) return [];
    const text = JSON.stringify(z.toJSONSchema(reply, { unrepresentable: 'any' }));
    return [...text.matchAll(/"(\w+)":/g)].map(([, name = '']) => name);
  });

test('no response to bookkeepers has a field about diets or door plans', () => {
  const names = ofBookkeepers.flatMap(namesIn);
  expect(names).toContain('customerName');
  expect(names.filter((name) => NAMES_OF_CARE.test(name))).toEqual([]);
  // Orders have such fields, which shows that the check finds them.
  const order = routes.find(({ path }) => path === '/api/orders/by-date/{date}')!;
  expect(namesIn(order).some((name) => NAMES_OF_CARE.test(name))).toBe(true);
});
