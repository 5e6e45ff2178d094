import { CONFIRMED_LINES } from '@trpeza/contract/office/opening.constants';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { Db } from '#platform/database/database.ts';
import type { TestApp } from '#test/app-under-test.ts';
import { publishAndAwaitReload } from './publish-change.ts';

/** The timestamp of rows from `buildOpenKitchen`. It is older than anything that tests write. */
const ENTERED = new Date('2026-01-01T00:00:00Z');

/** All settings of an open kitchen that differ from the defaults. */
export const OPEN_KITCHEN = {
  kitchen_name: 'Trpeza',
  kitchen_name_mk: 'Трпеза',
  kitchen_phone: '03 5550 0143',
  kitchen_email: 'kitchen@trpeza.example',
  opening_confirmed: [...CONFIRMED_LINES],
} satisfies Partial<Settings>;

/**
 * Makes the kitchen accept orders. Completes its checklist except for the meals, which tests create, and resets all other
 * settings.
 * @returns whether any setting had been changed before
 */
export async function buildOpenKitchen(db: Db): Promise<boolean> {
  const changed = await db
    .deleteFrom('settings')
    .where('updatedAt', '!=', ENTERED)
    .returning('key')
    .execute();
  const rows = Object.entries(OPEN_KITCHEN).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  await db
    .insertInto('settings')
    .values(rows.map((row) => ({ ...row, updatedAt: ENTERED })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return changed.length > 0;
}

/** Resets the settings that a test has changed, and waits until the server has reloaded them. */
export async function resetKitchen(app: TestApp): Promise<void> {
  if (await buildOpenKitchen(app.db)) await publishAndAwaitReload(app, 'settings');
}
