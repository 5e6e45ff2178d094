import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';
import { ROUTES } from './routes.tsx';

const addresses = [
  paths.home(),
  paths.signIn('/kitchen/dashboard'),
  paths.security(),
  paths.kitchen('2026-11-30'),
  paths.production('2026-11-30'),
  paths.packing('2026-11-30'),
  paths.labels('2026-11-30', 12),
  paths.deliveries('2026-11-30'),
  paths.chefSettings('profile'),
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
  expect(paths.signIn('/kitchen/dashboard?date=2026-11-30')).toBe(
    '/auth?next=%2Fkitchen%2Fdashboard%3Fdate%3D2026-11-30',
  );
  expect(paths.kitchen()).toBe('/kitchen/dashboard');
});
