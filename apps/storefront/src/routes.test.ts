import { existsSync } from 'node:fs';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { paths, patterns } from './paths.ts';
import { routes, routeOf } from './routes.tsx';

const links: Record<keyof typeof paths, string> = {
  home: paths.home(),
  menu: paths.menu({ category: 'stews', sort: 'price_low', q: 'тавче', show: 16 }),
  found: paths.found({ q: 'тавче' }),
  meal: paths.meal(7),
  printMenu: paths.printMenu(),
  howItWorks: paths.howItWorks(),
  about: paths.about(),
  contact: paths.contact(),
  faq: paths.faq(),
  privacy: paths.privacy(),
  terms: paths.terms(),
  cookies: paths.cookies(),
  login: paths.login(),
  register: paths.register(),
  adminLogin: paths.adminLogin(),
  forgotPassword: paths.forgotPassword(),
  confirmEmail: paths.confirmEmail(),
  newsletter: paths.newsletter(),
  mailbox: paths.mailbox(3),
  checkout: paths.checkout(),
  paid: paths.paid('success'),
  demoDebit: paths.demoDebit(),
  paymentReturn: paths.paymentReturn(),
  orders: paths.orders('274'),
  receipt: paths.receipt('274'),
  budget: paths.budget(),
  diet: paths.diet(),
  profile: paths.profile('security'),
};
const pathOf = (link: string): string => new URL(link, 'http://shop.invalid').pathname;

test('every link of paths matches a route, and paths has a link to every route', () => {
  for (const [name, link] of Object.entries(links))
    expect(routeOf(pathOf(link), { demo: true }), name).toBeDefined();
  for (const { path } of routes) {
    expect(
      Object.values(links).some((link) => matchPath(path, pathOf(link))),
      path,
    ).toBe(true);
  }
});

test('routes and patterns are identical', () => {
  expect(routes.map(({ path }) => path).sort()).toEqual(Object.values(patterns).sort());
});

test('every route names an existing module file', () => {
  for (const { page } of routes)
    expect(existsSync(new URL(`../${page.module}`, import.meta.url)), page.module).toBe(true);
});

test('filter parameters have a fixed order and omit defaults', () => {
  expect(paths.menu({ sort: 'price_low', category: 'soups' })).toBe('/?category=soups&sort=price_low#menu');
  expect(paths.menu()).toBe('/#menu');
});

test('demo pages exist only in the demo', () => {
  for (const link of [paths.mailbox(), paths.demoDebit()]) {
    expect(routeOf(pathOf(link), { demo: true }), link).toBeDefined();
    expect(routeOf(pathOf(link), { demo: false }), link).toBeUndefined();
  }
});
