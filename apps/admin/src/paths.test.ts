import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { ROUTES } from './routes.tsx';

const addresses = [
  paths.home(),
  paths.signIn('/admin/orders'),
  paths.dashboard(),
  paths.meals(),
  paths.categories(),
  paths.allergens(),
  paths.prices(),
  paths.customer(7),
  paths.customers(),
  paths.staff(),
  paths.deliveryDays(),
  paths.deliveryDay('2026-11-30'),
  paths.deliveryDay('2026-11-30', 'calls'),
  paths.imports({ kind: 'people' }),
  paths.inventory(),
  paths.settings(),
  paths.systemSettings(),
  paths.ordersOfDelivery('2026-11-30'),
  paths.orders(),
  paths.ordersOf(7),
  paths.phoneOrder(),
  paths.phoneOrder(12),
  paths.dayMove(3),
  // Old addresses, which only redirect.
  '/admin/recurring-orders',
  '/admin/not-ordered',
  '/admin/rounds',
  paths.order(123),
  paths.history({ about: 'people' }),
  paths.users({ show: 'waiting' }),
  paths.security(),
  paths.budgetSummary(),
  paths.emailTemplates('welcome'),
  paths.messages({ state: 'failed' }),
  paths.webhooks(3),
  paths.health(),
  paths.paymentIssues({ state: 'closed' }),
  paths.orderReports({ month: '2026-11', status: 'completed' }),
  paths.statements({ month: '2026-11' }),
  paths.statement('2026-11', 7),
  paths.monthEnd(),
  paths.funders(),
  paths.moneyReceived({ tab: 'bank' }),
  paths.owing({ age: 'over30' }),
  paths.account(7),
  paths.closeMonth(),
  paths.invoices(),
  paths.invoice('2026-11'),
  paths.invoice('2026-11', 3),
];
const pathOf = (address: string) => address.split('?')[0] ?? '';
const routes = ROUTES.map(({ path }) => path).filter((path) => path !== '*');

test('every link of paths matches a route', () => {
  for (const address of addresses)
    expect(
      routes.some((path) => matchPath(path, pathOf(address))),
      address,
    ).toBe(true);
});

test('paths has a link to every route', () => {
  for (const path of routes)
    expect(
      addresses.some((address) => matchPath(path, pathOf(address))),
      path,
    ).toBe(true);
});

test('links keep their query parameters', () => {
  expect(paths.signIn('/admin/orders?status=pending')).toBe(
    '/auth?next=%2Fadmin%2Forders%3Fstatus%3Dpending',
  );
  expect(paths.users({ show: 'waiting' })).toBe('/admin/users?show=waiting');
});
