import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renderAdminPage } from '../render-page.tsx';
import { isInAudience } from '../access/users/audience.ts';
import { ROUTES } from '../routes.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { eachRow } from '@trpeza/config/each-row';

// The language switch reads the current URL.
beforeAll(() => void vi.stubGlobal('location', { href: '/admin' }));
afterAll(() => void vi.unstubAllGlobals());

const page = <AdminLayout audience="office">what is inside</AdminLayout>;
const inside = <AdminLayout audience="admins">what is inside</AdminLayout>;

/** The links of the navigation, in their order. */
const pagesOf = (role: 'admin' | 'hcpadmin' | 'bookkeeper') =>
  [...renderAdminPage(page, { role }).html.matchAll(/href="\/admin\/?([\w-]*)[^"]*"/g)]
    .map(([, name = '']) => name)
    // Skips the home link next to the kitchen's name.
    .slice(1);

/** Each group of the navigation and whether it is expanded; empty if the groups are not collapsible. */
const groupStates = (role: 'admin' | 'hcpadmin' | 'bookkeeper', path: string) =>
  [
    ...renderAdminPage(page, { role, path }).html.matchAll(
      /aria-expanded="(\w+)" aria-controls="[^a][^>]*>([A-Z]\w+)/g,
    ),
  ].map(([, isOpen, name]) => [name, isOpen === 'true']);

test('SideNavigation expands only the group of the current page', () => {
  const open = (path: string) =>
    groupStates('admin', path).flatMap(([name, isOpen]) => (isOpen ? name! : []));
  expect(groupStates('admin', '/admin').map(([name]) => name)).toEqual([
    'Orders',
    'People',
    'Menu',
    'Money',
    'System',
  ]);
  expect(open('/admin')).toEqual(['Orders']);
  expect(open('/admin/funders')).toEqual(['Money']);
  expect(open('/admin/close-month')).toEqual(['Money']);
  expect(open('/admin/users/12')).toEqual(['People']);
  expect(open('/admin/meals/prices')).toEqual(['Menu']);
  for (const role of ['hcpadmin', 'bookkeeper'] as const) expect(groupStates(role, '/admin')).toEqual([]);
});

test('SideNavigation lists the money pages for bookkeepers, and the routes grant them access to each', () => {
  const pages = pagesOf('bookkeeper');
  // The first link is Home, which redirects bookkeepers to the month-end page.
  expect(pages).toEqual([
    '',
    'month-end',
    'money-received',
    'accounts-owing',
    'statements',
    'invoices',
    'funders',
    'payments',
    'security',
  ]);
  for (const name of pages) {
    const route = ROUTES.find(({ path }) => path === `/admin${name && '/'}${name}`);
    expect(
      route?.for && route.for !== 'everyone' && isInAudience(route.for, { role: 'bookkeeper' }),
      name,
    ).toBe(true);
  }
});

test('AdminLayout denies bookkeepers the search, orders, people and settings', () => {
  const search = 'Search orders and people';
  expect(renderAdminPage(page).text).toContain(search);
  expect(renderAdminPage(page, { role: 'bookkeeper' }).text).not.toContain(search);
  for (const audience of ['office', 'admins'] as const) {
    const { text } = renderAdminPage(<AdminLayout audience={audience}>what is inside</AdminLayout>, {
      role: 'bookkeeper',
    });
    expect(text).toContain('This page is not for bookkeepers.');
    expect(text).not.toContain('what is inside');
  }
  for (const audience of ['site', 'bookkeepers'] as const)
    expect(
      renderAdminPage(<AdminLayout audience={audience}>what is inside</AdminLayout>, { role: 'bookkeeper' })
        .text,
    ).toContain('what is inside');
});

test('AdminLayout denies access to roles outside the office', () =>
  eachRow(['restaurateur', 'delivery', 'customer'] as const, (role) => {
    const { text } = renderAdminPage(page, { role });
    expect(text).toContain('Access Denied');
    expect(text).toContain("You don't have permission to access the admin area.");
    expect(text).toContain('Return home');
    expect(text).not.toContain('what is inside');
  }));

test('AdminLayout denies case managers the administrators’ pages', () => {
  expect(renderAdminPage(inside, { role: 'hcpadmin' }).text).toContain('Access Denied');
  expect(renderAdminPage(page, { role: 'hcpadmin' }).text).toContain('what is inside');
  expect(renderAdminPage(inside).text).toContain('what is inside');
});
