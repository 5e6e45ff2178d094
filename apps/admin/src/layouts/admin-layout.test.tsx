import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renderAdminPage } from '../render-page.tsx';
import { isInAudience } from '../access/users/audience.ts';
import { ROUTES } from '../routes.tsx';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { AdminLayout } from './admin-layout.tsx';
import { findEntry, tabsOn } from './navigation.ts';
import { eachRow } from '@trpeza/config/each-row';

// The language switch reads the current URL.
beforeAll(() => void vi.stubGlobal('location', { href: '/admin' }));
afterAll(() => void vi.unstubAllGlobals());

const page = <AdminLayout audience="office">what is inside</AdminLayout>;
const inside = <AdminLayout audience="admins">what is inside</AdminLayout>;

/** The links of the navigation, in their order, without the last one, to this page in the other language. */
const pagesOf = (role: 'admin' | 'hcpadmin' | 'bookkeeper') =>
  [...renderAdminPage(page, { role }).html.matchAll(/href="\/admin\/?([\w-]*)[^"]*"/g)]
    .map(([, name = '']) => name)
    .slice(0, -1);

test('SideNavigation has twelve entries for administrators and seven for case managers', () => {
  expect(pagesOf('admin').slice(0, 12)).toEqual([
    '',
    'phone-order',
    'orders',
    'delivery-days',
    'customers',
    'meals',
    'money-received',
    'statements',
    'month-end',
    'order-reports',
    'messages',
    'settings',
  ]);
  expect(pagesOf('hcpadmin')).toEqual([
    '',
    'phone-order',
    'orders',
    'delivery-days',
    'customers',
    'statements',
    'order-reports',
    'security',
  ]);
});

test('findEntry marks the entry of a page and of the pages below it', () =>
  eachRow(
    [
      ['/admin', 'dashboard'],
      ['/admin/funders', 'billing'],
      ['/admin/close-month', 'monthEnd'],
      ['/admin/users/12', 'customers'],
      ['/admin/meals/prices', 'menu'],
      ['/admin/security', undefined],
    ] as const,
    ([path, entry]) => expect(findEntry(path)).toBe(entry),
  ));

test('tabsOn lists the pages of an entry on each of them, and none below them', () => {
  const words = (path: string, role: User['role']) => tabsOn(path, { role }).map(({ word }) => word);
  expect(words('/admin/invoices', 'hcpadmin')).toEqual(['statements', 'invoices', 'funders']);
  expect(words('/admin/invoices/2026-11', 'hcpadmin')).toEqual([]);
  expect(words('/admin/orders', 'admin')).toEqual([]);
  expect(words('/admin/system-settings', 'admin')).toEqual(words('/admin/settings', 'admin'));
});

test('SideNavigation has three entries for bookkeepers, and the routes grant them access to each', () => {
  const pages = pagesOf('bookkeeper');
  expect(pages).toEqual(['money-received', 'statements', 'month-end', 'security']);
  for (const name of pages) {
    const route = ROUTES.find(({ path }) => path === `/admin${name && '/'}${name}`);
    expect(
      route?.for && route.for !== 'everyone' && isInAudience(route.for, { role: 'bookkeeper' }),
      name,
    ).toBe(true);
  }
});

test('AdminLayout shows the search to every role of the office', () => {
  for (const role of ['admin', 'hcpadmin', 'bookkeeper'] as const)
    expect(renderAdminPage(page, { role }).html).toContain('aria-label="Search"');
  expect(renderAdminPage(page, { role: 'delivery' }).html).not.toContain('aria-label="Search"');
});

test('AdminLayout denies bookkeepers orders, people and settings', () => {
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
