import { expect, test } from 'vitest';
import { ROUTES } from './routes.tsx';
import { eachRow } from '@trpeza/config/each-row';

/** The specified paths and the roles that may open them. The layout denies access to all others. */
test('each route admits the specified roles', () =>
  eachRow(
    [
      ['/admin', 'site'],
      ['/admin/orders', 'office'],
      ['/admin/users', 'office'],
      ['/admin/budget-summary', 'office'],
      ['/admin/order-reports', 'office'],
      ['/admin/statements', 'site'],
      ['/admin/statements/:month/:customerId', 'site'],
      ['/admin/invoices', 'site'],
      ['/admin/invoices/:month', 'site'],
      ['/admin/security', 'site'],
      ['/admin/month-end', 'bookkeepers'],
      ['/admin/payments', 'bookkeepers'],
      ['/admin/rounds', 'admins'],
      ['/admin/meals', 'admins'],
      ['/admin/inventory', 'admins'],
      ['/admin/email-templates', 'admins'],
      ['/admin/webhooks', 'admins'],
      ['/admin/settings', 'admins'],
      ['/admin/system-settings', 'admins'],
      ['*', 'everyone'],
    ] as const,
    ([path, audience]) => {
      const route = ROUTES.find((each) => each.path === path);
      expect(route?.for ?? (route && 'office')).toBe(audience);
    },
  ));

test('both settings URLs show the same page', () => {
  const pageOf = (path: string) => ROUTES.find((each) => each.path === path)?.Page;
  expect(pageOf('/admin/system-settings')).toBe(pageOf('/admin/settings'));
  expect(pageOf('/admin/settings')).toBeDefined();
});
