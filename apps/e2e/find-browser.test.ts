import { expect, test } from 'vitest';
import { findBrowser, findFullBrowser, type Surroundings } from './find-browser.ts';

/** A machine on which just these files can be run. */
const machine = (env: Surroundings['env'], files: readonly string[], fromPackage = false): Surroundings => ({
  env,
  isExecutable: (path) => files.includes(path),
  playwrightPath: () => '/cache/playwright/chrome',
  unpack: async () =>
    fromPackage ? { path: '/tmp/unpacked/chromium', env: { LD_LIBRARY_PATH: '/l' } } : undefined,
});

const PATH = '/usr/local/bin:/usr/bin';
const everything = [
  '/opt/mine',
  '/usr/local/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/cache/playwright/chrome',
];
const without = (...gone: string[]) => everything.filter((file) => !gone.includes(file));

const found = async (around: Surroundings) => (await findBrowser(around)).path;

test('CHROMIUM_PATH comes first', async () => {
  expect(await found(machine({ CHROMIUM_PATH: '/opt/mine', PATH }, everything, true))).toBe('/opt/mine');
});

test('a CHROMIUM_PATH that cannot be run is a mistake to be told, not to be passed over', async () => {
  const around = machine({ CHROMIUM_PATH: '/opt/none', PATH }, everything, true);
  await expect(findBrowser(around)).rejects.toThrow('/opt/none cannot be run');
});

test('then a browser that draws no window: one on the PATH, or the package with the libraries it brings', async () => {
  const shell = '/usr/bin/chromium-headless-shell';
  expect(await found(machine({ PATH }, [...everything, shell], true))).toBe(shell);
  const browser = await findBrowser(machine({ PATH }, everything, true));
  expect(browser).toEqual({
    path: '/tmp/unpacked/chromium',
    from: 'the package @sparticuz/chromium',
    env: { LD_LIBRARY_PATH: '/l' },
  });
});

test('then the PATH, chromium before the names of Chrome', async () => {
  expect(await found(machine({ PATH }, everything))).toBe('/usr/bin/chromium');
  expect(await found(machine({ PATH }, without('/usr/bin/chromium')))).toBe('/usr/local/bin/google-chrome');
  expect(await found(machine({ PATH }, ['/usr/bin/chromium-browser']))).toBe('/usr/bin/chromium-browser');
});

test("then Playwright's own, if it was downloaded", async () => {
  expect(await found(machine({ PATH: '/nothing' }, everything))).toBe('/cache/playwright/chrome');
});

test('what is measured is measured in a whole browser, if there is one', async () => {
  const full = async (around: Surroundings) => (await findFullBrowser(around)).path;
  const shell = '/usr/bin/chromium-headless-shell';
  expect(await full(machine({ CHROMIUM_PATH: '/opt/mine', PATH }, everything, true))).toBe('/opt/mine');
  expect(await full(machine({ PATH }, [...everything, shell], true))).toBe('/usr/bin/chromium');
  expect(await full(machine({ PATH: '/nothing' }, everything, true))).toBe('/cache/playwright/chrome');
  expect(await full(machine({ PATH }, [], true))).toBe('/tmp/unpacked/chromium');
});

test('else one sentence that says what to do', async () => {
  for (const find of [findBrowser, findFullBrowser])
    await expect(find(machine({}, []))).rejects.toThrow('set CHROMIUM_PATH');
});
