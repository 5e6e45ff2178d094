import { expect, test } from 'vitest';
import { documentOf } from './document.ts';
import { sitemapOf } from './sitemap.ts';
import type { RenderedPage, Storefront } from './storefront.ts';

const storefront = {
  entry: '/e.js',
  preloads: () => [],
  styleOf: () => ({ text: '', hash: '', files: [] }),
} as unknown as Storefront;
const page: RenderedPage = {
  status: 200,
  title: 'Грав & "сарма"',
  description: 'Домашно',
  body: '',
  state: {},
  modules: [],
  address: null,
};
const headOf = (address: string | null) =>
  documentOf({
    page: { ...page, address },
    language: 'mk',
    textSize: 'normal',
    hasSession: false,
    storefront,
  });

test('public pages have a canonical URL and a preview', () => {
  const head = headOf('https://trpeza.example/meal/1');
  expect(head).toContain('<link rel="canonical" href="https://trpeza.example/meal/1">');
  expect(head).toContain('<meta property="og:title" content="Грав &amp; &quot;сарма&quot;">');
  expect(head).toContain('<meta property="og:image" content="https://trpeza.example/pictures/share.png">');
  expect(head).not.toContain('noindex');
});

test('other pages are not indexed', () => {
  const head = headOf(null);
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).not.toContain('canonical');
});

test('the document marks a browser with a session', () => {
  const input = { page, language: 'en', textSize: 'normal', storefront } as const;
  expect(documentOf({ ...input, hasSession: true })).toContain(' data-session>');
  expect(documentOf({ ...input, hasSession: false })).not.toContain('data-session');
});

test('the sitemap lists public pages and meals only', () => {
  const pages = [
    { path: '/', isListed: true },
    { path: '/meal/:id', isListed: true },
    { path: '/orders', isListed: false },
  ];
  const addresses = [
    ...sitemapOf(pages, 'https://trpeza.example', [{ id: 3 }, { id: 12 }]).matchAll(/<loc>(.*?)<\/loc>/g),
  ];
  expect(addresses.map((match) => match[1])).toEqual([
    'https://trpeza.example/',
    'https://trpeza.example/meal/3',
    'https://trpeza.example/meal/12',
  ]);
});
