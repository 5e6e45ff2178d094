import { findBrowser, versionOf } from './find-browser.ts';
import { expectSuccess, officeOf } from './people.ts';
import { startProduct } from './product.ts';
import { HORIZON_WEEKS } from './ready-orders.ts';
import { passToWorkers } from './run.ts';

/**
 * Finds the browser, starts the built product and passes both to the workers.
 * @returns a function that stops the product
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const browser = await findBrowser();
  console.log(`Browser from ${browser.from}: ${browser.path}, ${await versionOf(browser)}`);
  const { port, stop } = await startProduct();
  console.log(
    `Product: http://localhost:${port}, http://staff.localhost:${port}, http://admin.localhost:${port}`,
  );
  passToWorkers({ browser, port });
  await openCalendar();
  return stop;
}

/** Extends the period for which customers can order, so that each test on a board has its own delivery day. */
async function openCalendar(): Promise<void> {
  const changes = [{ key: 'order_horizon_weeks', value: HORIZON_WEEKS }];
  await expectSuccess((await officeOf()).ask('PUT /api/settings', { changes }));
}
