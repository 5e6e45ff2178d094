import { chromium, type Browser } from '@playwright/test';
import lighthouse from 'lighthouse';
import type { TestSite } from '@trpeza/api/test/hosts.ts';
import { findFreePort } from '@trpeza/config/find-free-port';
import { argumentsFor, findFullBrowser } from '@trpeza/e2e/find-browser.ts';
import { addressOf, signIn } from './measure-requests.ts';
import type { RunningProduct } from './product.ts';

/** Ten pages with the demo account that opens them. Lighthouse measures the first five. */
const PAGES: readonly [path: string, site: TestSite, username?: string][] = [
  ['/', 'shop'],
  ['/meal/1', 'shop'],
  ['/how-it-works', 'shop'],
  ['/profile', 'shop', 'customer'],
  ['/orders', 'shop', 'customer'],
  ['/auth', 'shop'],
  ['/budget', 'shop', 'customer'],
  ['/kitchen/dashboard', 'staff', 'chef'],
  ['/delivery/dashboard', 'staff', 'driver'],
  ['/admin', 'admin', 'admin'],
];
const LIGHTHOUSE_PAGES = 5;

/** Measures the bytes of the first load of ten pages, and Lighthouse's mobile scores of five pages (one load each). */
export async function measurePages(
  product: RunningProduct,
  add: (figure: string, value: string) => void,
): Promise<void> {
  const found = await findFullBrowser();
  const port = await findFreePort();
  const args = [...argumentsFor(found), `--remote-debugging-port=${port}`];
  const env = { ...process.env, ...found.env } as Record<string, string>;
  const browser = await chromium.launch({ executablePath: found.path, args, env });
  try {
    for (const [at, [path, site, username]] of PAGES.entries()) {
      const url = `http://${addressOf(product, site)}${path}`;
      const [cookie] = username ? await signIn(product, site, username) : [];
      add(`first load, ${path}`, await loadBytes(browser, url, cookie));
      if (at < LIGHTHOUSE_PAGES) add(`Lighthouse, ${path}`, await runLighthouse(port, url, cookie));
    }
  } finally {
    await browser.close();
  }
}

/**
 * Returns the number of bytes that a browser with an empty cache transfers for a page, including headers.
 * @throws Error when the page redirects
 */
async function loadBytes(browser: Browser, url: string, cookie: string | undefined): Promise<string> {
  const context = await browser.newContext();
  const [name, value] = cookie?.split('=') ?? [];
  if (name && value) await context.addCookies([{ name, value, url: new URL(url).origin }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const files: number[] = [];
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => void files.push(encodedDataLength));
  await page.goto(url, { waitUntil: 'networkidle' });
  if (page.url() !== url) throw new Error(`${url} redirects to ${page.url()}`);
  await context.close();
  return `${(files.reduce((sum, each) => sum + each, 0) / 1000).toFixed(0)} kB in ${files.length} files`;
}

async function runLighthouse(port: number, url: string, cookie: string | undefined): Promise<string> {
  const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const extraHeaders = cookie ? { Cookie: cookie } : {};
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories, extraHeaders });
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits } = result.lhr;
  const scores = Object.values(categories).map(({ score }) => Math.round((score ?? 0) * 100));
  const seconds = (audit: string) => `${((audits[audit]?.numericValue ?? Number.NaN) / 1000).toFixed(1)} s`;
  return `${scores.join('/')}, largest paint ${seconds('largest-contentful-paint')}, blocked ${seconds('total-blocking-time')}`;
}
