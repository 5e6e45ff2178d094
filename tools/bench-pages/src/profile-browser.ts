import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { argumentsFor, type Browser } from '@trpeza/e2e/find-browser.ts';
import { freePort } from '@trpeza/config/free-port';

interface OpenBrowser {
  context: BrowserContext;
  /** Where Lighthouse finds the same browser, with the same cookies. */
  debugPort: number;
  close: () => Promise<void>;
}

/** A browser with a profile of its own, which Playwright and Lighthouse drive together. */
export async function openBrowser(browser: Browser, folder: string): Promise<OpenBrowser> {
  const debugPort = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: browser.path,
    args: [...argumentsFor(browser), `--remote-debugging-port=${debugPort}`],
    env: { ...process.env, ...browser.env },
  });
  return { context, debugPort, close: () => context.close() };
}
