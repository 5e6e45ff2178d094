import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { argumentsFor, type Browser } from '@trpeza/e2e/find-browser.ts';
import { freePort } from '@trpeza/config/free-port';

interface OpenBrowser {
  context: BrowserContext;
  /** The port at which Lighthouse finds the same browser, with the same cookies. */
  debugPort: number;
  close: () => Promise<void>;
}

/** A browser with its own profile, controlled by both Playwright and Lighthouse. */
export async function openBrowser(browser: Browser, folder: string): Promise<OpenBrowser> {
  const debugPort = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: browser.path,
    args: [...argumentsFor(browser), `--remote-debugging-port=${debugPort}`],
    env: { ...process.env, ...browser.env },
  });
  return { context, debugPort, close: () => context.close() };
}
