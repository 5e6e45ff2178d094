import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Clicks a button until the element it controls is expanded. One click may not suffice: the boards ignore clicks for a
 * moment after an order has moved.
 */
export const expandWith = (button: Locator): Promise<void> =>
  expect(async () => {
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true', { timeout: 1000 });
  }).toPass();

/** Expands a stop of the round if it is collapsed. */
export const expandStop = (stop: Locator): Promise<void> => expandWith(stop.locator('h3 > button'));

/**
 * Clicks a button of a stop, which may be collapsed, once the button is enabled. The event is dispatched by script,
 * because the boards ignore a user's click directly after another one.
 */
export async function clickStopButton(stop: Locator, name: string | RegExp): Promise<void> {
  await expect(async () => {
    const row = stop.locator('h3 > button');
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.dispatchEvent('click');
    const button = stop.locator('button:not([aria-disabled=true])', { hasText: name });
    await button.dispatchEvent('click', undefined, { timeout: 1000 });
  }).toPass();
}
