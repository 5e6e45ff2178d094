import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createFakeClock } from '#test/fake-clock.ts';
import { createPageCache, type PageAddress, type PageCacheDeps } from './page-cache.ts';
import type { PageData } from './page-data.ts';
import type { Storefront } from './storefront.ts';

const home: PageAddress = { path: '/', search: '', language: 'en', textSize: 'normal', hasSession: false };

function openCache(deps: PageCacheDeps) {
  const cache = createPageCache(deps);
  const page = async (address: PageAddress) => (await cache.page(address))!;
  return { ...cache, page, ask: cache.page };
}

/**
 * Creates a fake shop and a kitchen. The shop's pages contain the number of their rendering, and the test changes the
 * kitchen's menu.
 */
function setUp() {
  const world = {
    drawn: 0,
    read: 0,
    name: 'A',
    orderUntil: '2026-11-25T12:59:59Z',
    isAway: false,
    outages: [] as string[],
  };
  const storefront = {
    render: async ({ path, data }: { path: string; data: PageData }) => {
      world.drawn += 1;
      return {
        status: path === '/404' ? 404 : 200,
        title: '<T>',
        description: '',
        body: `${path} ${data.meals[0]?.name} ${data.kitchen.ordering} `.repeat(40),
        state: { evil: '</script>' },
        modules: [path === '/' ? 'home' : 'other'],
        address: null,
      };
    },
    pages: [{ path: '/', isListed: true }],
    entry: '/e.js',
    preloads: () => [],
    styleOf: (modules) => ({ text: `.of{--${modules.join()}:0}`, hash: modules.join(), files: ['/a.css'] }),
  } as Storefront;
  const readPageData = async () => {
    world.read += 1;
    if (world.isAway) throw new Error('unavailable');
    return {
      meals: [{ id: 1, name: world.name }],
      categories: [],
      kitchen: { ordering: 'open' },
      delivery: { dates: [{ orderUntil: world.orderUntil }] },
    } as unknown as PageData;
  };
  const clock = createFakeClock('2026-11-25T10:00:00Z');
  const policyWith = (styleHash: string) => `style-src ${styleHash}`;
  const onOutage = (error: unknown) => void world.outages.push((error as Error).message);
  const cache = openCache({ storefront, readPageData, clock, policyWith, onOutage });
  return { world, storefront, clock, readPageData, policyWith, onOutage, cache };
}

test('the page cache renders a page once for all visitors', async () => {
  const { world, cache } = setUp();
  const [first, second] = await Promise.all([cache.page(home), cache.page(home)]);
  expect(first).toBe(second);
  expect(world).toMatchObject({ drawn: 1, read: 1 });
  const text = brotliDecompressSync(first!.bytes.br).toString();
  expect(text).toContain('<title>&lt;T&gt;</title>');
  expect(text).toContain(String.raw`{"evil":"\u003c/script>"}`);
});

test('the page cache renders again only when the menu has changed', async () => {
  const { world, cache } = setUp();
  const { etag } = await cache.page(home);
  cache.invalidate();
  expect((await cache.page(home)).etag).toBe(etag);
  expect(world.drawn).toBe(1);
  world.name = 'B';
  cache.invalidate();
  expect((await cache.page(home)).etag).not.toBe(etag);
});

test('the page cache discards data that were read during a change', async () => {
  const { world, storefront, clock, readPageData, policyWith, onOutage } = setUp();
  const gate = Promise.withResolvers<void>();
  let isFirst = true;
  const slowOnce = async () => {
    const data = await readPageData();
    if (isFirst) {
      isFirst = false;
      await gate.promise;
    }
    return data;
  };
  const cache = openCache({ storefront, readPageData: slowOnce, clock, policyWith, onOutage });
  const before = cache.page(home);
  world.name = 'B';
  cache.invalidate();
  const after = await cache.page(home);
  gate.resolve();
  expect((await before).etag).toBe(after.etag);
  expect((await cache.page(home)).etag).toBe(after.etag);
  expect(brotliDecompressSync(after.bytes.br).toString()).toContain('/ B open /');
});

test('the page cache shows the last menu without ordering while the database is unavailable', async () => {
  const { world, clock, cache } = setUp();
  const textOf = async (path: string) =>
    brotliDecompressSync((await cache.page({ ...home, path })).bytes.br).toString();
  await cache.page(home);
  world.isAway = true;
  clock.advance(31_000);
  expect(await textOf('/')).toContain('/ A interrupted /');
  expect(await textOf('/meal/1')).toContain('/meal/1 A interrupted');
  // Reads are retried at intervals, not by each request.
  expect([world.read, world.outages]).toEqual([2, ['unavailable']]);
  world.isAway = false;
  clock.advance(2_000);
  await expect.poll(() => textOf('/')).toContain('/ A open /');
});

test('the page cache throws while no data have been read', async () => {
  const { world, cache } = setUp();
  world.isAway = true;
  await expect(cache.page(home)).rejects.toThrow('unavailable');
});

test('the page cache reads again after the cut-off', async () => {
  const { world, clock, cache } = setUp();
  clock.set('2026-11-25T12:59:50Z');
  await cache.page(home);
  clock.advance(9_000);
  await cache.page(home);
  expect(world.read).toBe(1);
  clock.advance(2_000);
  await cache.page(home);
  expect(world.read).toBe(2);
});

test('the page cache includes only the styles of the page, in document and policy', async () => {
  const { cache } = setUp();
  for (const [path, name] of [
    ['/', 'home'],
    ['/meal/7', 'other'],
  ] as const) {
    const { policy, bytes } = await cache.page({ ...home, path });
    const html = brotliDecompressSync(bytes.br).toString();
    expect(html).toContain(`<style>.of{--${name}:0}</style>`);
    // Linked for the module loader, but not fetched.
    expect(html).toContain('<link rel="stylesheet" href="/a.css" media="not all" disabled>');
    expect(policy).toBe(`style-src ${name}`);
  }
});

test('the page cache renders one page at a time, and refuses searches when eight are queued', async () => {
  const setting = setUp();
  const drawn: string[] = [];
  const gates: (() => void)[] = [];
  const render: Storefront['render'] = async (input) => {
    drawn.push(input.path + input.search);
    await new Promise<void>((resolve) => gates.push(resolve));
    return setting.storefront.render(input);
  };
  const cache = openCache({ ...setting, storefront: { ...setting.storefront, render } });
  const search = (q: number) => cache.ask({ ...home, search: `?q=${q}` });
  const first = search(0);
  await expect.poll(() => drawn).toEqual(['/?q=0']);
  const waiting = Array.from({ length: 8 }, (_, q) => search(q + 1));
  expect(await search(9)).toBeUndefined();
  const page = cache.ask({ ...home, path: '/meal/1' });
  const opening = setInterval(() => gates.splice(0).forEach((open) => open()), 1);
  const answers = await Promise.all([first, ...waiting, page]);
  clearInterval(opening);
  expect(answers.map((answer) => answer?.status)).toEqual(Array(10).fill(200));
  expect(drawn.at(-1)).toBe('/meal/1');
});

test('the page cache never evicts pages for searches', async () => {
  const { world, ...deps } = setUp();
  const cache = createPageCache(deps, { pages: 2, searches: 2 });
  await cache.page(home);
  for (const q of [1, 2, 3]) await cache.page({ ...home, search: `?q=${q}` });
  expect(world.drawn).toBe(4);
  await cache.page(home);
  await cache.page({ ...home, search: '?q=3' });
  expect(world.drawn).toBe(4);
  await cache.page({ ...home, search: '?q=1' });
  expect(world.drawn).toBe(5);
});
