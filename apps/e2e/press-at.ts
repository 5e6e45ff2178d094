import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Clicks a button until it has unfolded what it controls: the boards ignore clicks for a moment after an order has moved. */
export const unfoldBy = (button: Locator): Promise<void> =>
  expect(async () => {
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true', { timeout: 1000 });
  }).toPass();

/** Unfolds a stop of the round if it is folded. */
export const unfold = (stop: Locator): Promise<void> => unfoldBy(stop.locator('h3 > button'));

/**
 * Clicks a button of a stop, unfolded or not, once it has settled. By script, because the boards ignore a user's click right
 * after another.
 */
export async function pressAt(stop: Locator, name: string | RegExp): Promise<void> {
  await expect(async () => {
    const row = stop.locator('h3 > button');
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.dispatchEvent('click');
    const button = stop.locator('button:not([aria-disabled=true])', { hasText: name });
    await button.dispatchEvent('click', undefined, { timeout: 1000 });
  }).toPass();
}
