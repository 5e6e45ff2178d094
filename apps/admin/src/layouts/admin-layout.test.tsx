import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { draw } from '../draw-page.tsx';
import { AdminLayout } from './admin-layout.tsx';

// The language switch links to the current page.
beforeAll(() => void vi.stubGlobal('location', { href: '/admin' }));
afterAll(() => void vi.unstubAllGlobals());

const page = <AdminLayout audience="office">what is inside</AdminLayout>;
const inside = <AdminLayout audience="admins">what is inside</AdminLayout>;

/** The pages of the navigation, in its order. */
const pagesOf = (role: 'admin' | 'hcpadmin') =>
  [...draw(page, { role }).html.matchAll(/href="\/admin\/?([\w-]*)[^"]*"/g)]
    .map(([, name = '']) => name)
    // Without the home link beside the name.
    .slice(1);

test('the navigation of an administrator has every page, by the kind of work', () => {
  const groups = [
    [''],
    ['orders', 'phone-order', 'standing-orders', 'not-ordered', 'day-moves', 'rounds', 'order-reports'],
    ['users', 'budget-summary'],
    ['meals', 'inventory'],
    ['statements', 'invoices', 'payments'],
    ['email-templates', 'messages', 'webhooks', 'health', 'history', 'settings'],
    ['security'],
  ];
  // A phone's head has the first of them once more, as Home.
  expect(pagesOf('admin')).toEqual(['', ...groups.flat()]);
  const { text } = draw(page);
  expect(text).toMatch(/Today Orders .* People .* Menu .* Money .* System /);
  for (const words of ['Back to website', 'Log out', 'Home', 'Menu']) expect(text).toContain(words);
});

test('the one of a case manager leaves out what is not theirs', () => {
  const pages = pagesOf('hcpadmin');
  for (const name of ['', 'orders', 'order-reports', 'users', 'budget-summary'])
    expect(pages).toContain(name);
  for (const name of ['meals', 'inventory', 'email-templates', 'settings', 'messages', 'history'])
    expect(pages).not.toContain(name);
});

test.each(['restaurateur', 'delivery', 'customer'] as const)('%s is kept out', (role) => {
  const { text } = draw(page, { role });
  expect(text).toContain('Access Denied');
  expect(text).toContain("You don't have permission to access the admin area.");
  expect(text).toContain('Return home');
  expect(text).not.toContain('what is inside');
});

test('a case manager is kept from the pages of administrators alone', () => {
  expect(draw(inside, { role: 'hcpadmin' }).text).toContain('Access Denied');
  expect(draw(page, { role: 'hcpadmin' }).text).toContain('what is inside');
  expect(draw(inside).text).toContain('what is inside');
});
