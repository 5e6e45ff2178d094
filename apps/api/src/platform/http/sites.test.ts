import { expect, test } from 'vitest';
import { findUrlOnOtherSite, contentPolicy, robotsFor } from './sites.ts';

const at = (host: string, url = '/') => ({ protocol: 'http' as const, host, url });

test("findUrlOnOtherSite returns the URL on the path's own site, with the query string", () => {
  expect(findUrlOnOtherSite(at('localhost:3000', '/kitchen/dashboard?day=1'))).toBe(
    'http://staff.localhost:3000/kitchen/dashboard?day=1',
  );
  expect(findUrlOnOtherSite(at('localhost:3000', '/admin'))).toBe('http://admin.localhost:3000/admin');
  expect(findUrlOnOtherSite(at('staff.localhost:3000', '/meal/4'))).toBe('http://localhost:3000/meal/4');
  expect(findUrlOnOtherSite(at('admin.localhost:3000', '/profile?tab=orders'))).toBe(
    'http://localhost:3000/profile?tab=orders',
  );
  for (const url of ['/', '/auth', '/administration', '/kitchens'])
    expect(findUrlOnOtherSite(at('localhost:3000', url)), url).toBeUndefined();
});

test('the content policy allows no foreign scripts or styles', () => {
  for (const site of ['shop', 'staff', 'admin'] as const)
    expect(contentPolicy(site)).toMatchObject({ scriptSrc: ["'self'"] });
  expect(contentPolicy('shop')).toMatchObject({ styleSrcElem: ["'self'"] });
  const page = contentPolicy('shop', { styleHashes: ["'sha256-x'"] });
  expect(page['styleSrcElem']).toEqual(["'self'", "'sha256-x'"]);
});

test('the content policy allows images from other servers, and nothing else', () => {
  const { imgSrc, ...others } = contentPolicy('shop');
  expect(imgSrc).toEqual(["'self'", 'data:', 'https:', 'http:']);
  expect(JSON.stringify(others)).not.toContain('http');
});

test('the content policy allows a third-party payment form only in the shop', () => {
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

test('the content policy allows a service worker and a manifest only on the staff site', () => {
  for (const [site, sources] of [
    ['staff', ["'self'"]],
    ['shop', ["'none'"]],
    ['admin', ["'none'"]],
  ] as const)
    expect(contentPolicy(site)).toMatchObject({ workerSrc: sources, manifestSrc: sources });
});

test('robots.txt allows crawlers on the shop only', () => {
  expect(robotsFor('shop', 'https://trpeza.example')).toContain(
    'Sitemap: https://trpeza.example/sitemap.xml',
  );
  expect(robotsFor('shop', 'https://trpeza.example')).not.toMatch(/^Disallow: \/$/m);
  for (const site of ['staff', 'admin'] as const)
    expect(robotsFor(site, 'https://trpeza.example')).toMatch(/^Disallow: \/$/m);
});
