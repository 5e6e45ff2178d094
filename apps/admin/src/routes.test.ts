import { expect, test } from 'vitest';
import { ROUTES } from './routes.tsx';

/** The addresses of the specification, and the roles that the decisions admit. The layout denies access to all others. */
test.each([
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
] as const)('%s is for: %s', (path, audience) => {
  const route = ROUTES.find((each) => each.path === path);
  expect(route?.for ?? (route && 'office')).toBe(audience);
});

test('both addresses of the settings show the same page', () => {
  const pageOf = (path: string) => ROUTES.find((each) => each.path === path)?.Page;
  expect(pageOf('/admin/system-settings')).toBe(pageOf('/admin/settings'));
  expect(pageOf('/admin/settings')).toBeDefined();
});
