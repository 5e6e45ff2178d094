import { findBrowser, versionOf } from './find-browser.ts';
import { startProduct } from './product.ts';
import { handToWorkers } from './run.ts';

/** Finds the browser, starts the built product, and passes both to the workers. @returns what stops it again. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const browser = await findBrowser();
  console.log(`Browser from ${browser.from}: ${browser.path}, ${await versionOf(browser)}`);
  const { port, stop } = await startProduct();
  console.log(
    `Product: http://localhost:${port}, http://staff.localhost:${port}, http://admin.localhost:${port}`,
  );
  handToWorkers({ browser, port });
  return stop;
}
