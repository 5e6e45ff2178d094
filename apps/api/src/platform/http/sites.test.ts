import { expect, test } from 'vitest';
import { addressElsewhere, contentPolicy, robotsFor } from './sites.ts';

const at = (host: string, url = '/') => ({ protocol: 'http' as const, host, url });

test('a path that lives on another site is found there, with its question', () => {
  expect(addressElsewhere(at('localhost:3000', '/kitchen/dashboard?day=1'))).toBe(
    'http://staff.localhost:3000/kitchen/dashboard?day=1',
  );
  expect(addressElsewhere(at('localhost:3000', '/admin'))).toBe('http://admin.localhost:3000/admin');
  expect(addressElsewhere(at('staff.localhost:3000', '/meal/4'))).toBe('http://localhost:3000/meal/4');
  expect(addressElsewhere(at('admin.localhost:3000', '/profile?tab=orders'))).toBe(
    'http://localhost:3000/profile?tab=orders',
  );
  for (const url of ['/', '/auth', '/administration', '/kitchens'])
    expect(addressElsewhere(at('localhost:3000', url)), url).toBeUndefined();
});

test('no site runs a script or a style but its own', () => {
  for (const site of ['shop', 'staff', 'admin'] as const)
    expect(contentPolicy(site)).toMatchObject({ scriptSrc: ["'self'"], styleSrcElem: ["'self'"] });
  const page = contentPolicy('shop', { styleHashes: ["'sha256-x'"] });
  expect(page['styleSrcElem']).toEqual(["'self'", "'sha256-x'"]);
});

test('pictures may stand elsewhere, as those of meals do, and nothing else', () => {
  const { imgSrc, ...others } = contentPolicy('shop');
  expect(imgSrc).toEqual(["'self'", 'data:', 'https:', 'http:']);
  expect(JSON.stringify(others)).not.toContain('http');
});

test('a payment form of somebody else is let into the shop alone, and brings nothing with it but itself', () => {
  const sources = {
    scriptSrc: ['https://form.example'],
    frameSrc: ['https://frame.example'],
    connectSrc: ['https://calls.example'],
  };
  const { scriptSrc, frameSrc, connectSrc, ...rest } = contentPolicy('shop', { sources });
  expect({ scriptSrc, frameSrc, connectSrc }).toEqual({
    scriptSrc: ["'self'", 'https://form.example'],
    frameSrc: ["'self'", 'https://frame.example'],
    connectSrc: ["'self'", 'https://calls.example'],
  });
  expect(contentPolicy('shop')).toMatchObject(rest);
  for (const site of ['staff', 'admin'] as const)
    expect(contentPolicy(site, { sources })).toEqual(contentPolicy(site));
});

test('staff alone install their site: no worker and no manifest is taken from the other two', () => {
  for (const [site, sources] of [
    ['staff', ["'self'"]],
    ['shop', ["'none'"]],
    ['admin', ["'none'"]],
  ] as const)
    expect(contentPolicy(site)).toMatchObject({ workerSrc: sources, manifestSrc: sources });
});

test('search engines may read the shop, and nothing of the other sites', () => {
  expect(robotsFor('shop', 'https://trpeza.example')).toContain(
    'Sitemap: https://trpeza.example/sitemap.xml',
  );
  expect(robotsFor('shop', 'https://trpeza.example')).not.toMatch(/^Disallow: \/$/m);
  for (const site of ['staff', 'admin'] as const)
    expect(robotsFor(site, 'https://trpeza.example')).toMatch(/^Disallow: \/$/m);
});
