import type { Locator } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Unfolds a stop of the round if it is folded. */
export async function unfold(stop: Locator): Promise<void> {
  const row = stop.locator('h3 > button');
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
}

/** Presses a button of a stop, unfolded or not. By script: a real user has to wait a moment between two presses. */
export async function pressAt(stop: Locator, name: string | RegExp): Promise<void> {
  await expect(async () => {
    const row = stop.locator('h3 > button');
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.dispatchEvent('click');
    await stop.locator('button', { hasText: name }).dispatchEvent('click', undefined, { timeout: 1000 });
  }).toPass();
}
