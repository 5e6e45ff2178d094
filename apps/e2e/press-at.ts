import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Presses a button until it has unfolded what it controls: the move of another test shifts the page, and a press in that
 * moment counts for nothing.
 */
export const unfoldBy = (button: Locator): Promise<void> =>
  expect(async () => {
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true', { timeout: 1000 });
  }).toPass();

/** Unfolds a stop of the round if it is folded. */
export const unfold = (stop: Locator): Promise<void> => unfoldBy(stop.locator('h3 > button'));

/** Presses a button until it has done its work and is gone; likewise. */
export async function pressUntilGone(button: Locator): Promise<void> {
  await button.waitFor();
  await expect(async () => {
    if ((await button.count()) > 0) await button.click({ timeout: 1000 });
    await expect(button).toHaveCount(0, { timeout: 2000 });
  }).toPass();
}

/** Presses a button of a stop, unfolded or not. By script: a real user has to wait a moment between two presses. */
export async function pressAt(stop: Locator, name: string | RegExp): Promise<void> {
  await expect(async () => {
    const row = stop.locator('h3 > button');
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.dispatchEvent('click');
    await stop.locator('button', { hasText: name }).dispatchEvent('click', undefined, { timeout: 1000 });
  }).toPass();
}
