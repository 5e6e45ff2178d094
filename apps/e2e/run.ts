import type { Browser } from './find-browser.ts';

/**
 * Browser and product of this test run. They are passed in environment variables, because workers are separate processes.
 */
interface Run {
  browser: Browser;
  port: number;
}

const NAME = 'TRPEZA_E2E_RUN';

export const passToWorkers = (run: Run): void => {
  process.env[NAME] = JSON.stringify(run);
};

/** @throws Error outside a test run */
export const currentRun = (): Run => {
  const text = process.env[NAME];
  if (!text) throw new Error('Run the tests with Playwright: its global set-up starts the product.');
  return JSON.parse(text);
};
