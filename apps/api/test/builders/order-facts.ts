import type { SettingKey } from '@trpeza/contract/office/settings.schemas';
import type { TestApp } from '#test/app-under-test.ts';
import { publishAndAwaitReload } from './publish-change.ts';

type Given = Pick<TestApp, 'db'>;

/** The amount that a customer has spent from the budgets of all months, in cents. */
export async function readSpentCents({ db }: Given, accountId: number): Promise<number> {
  const { cents } = await db
    .selectFrom('budgetMonths')
    .select(({ fn }) => fn.sum<string | null>('spentCents').as('cents'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/** The refunds of an order, oldest first. */
export const refundsOf = ({ db }: Given, orderId: number) =>
  db
    .selectFrom('refunds')
    .select(['cause', 'amountCents', 'state'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute();

/** The events of an order, oldest first. */
export const eventsOf = ({ db }: Given, orderId: number) =>
  db
    .selectFrom('orderEvents')
    .select(['action', 'fromStatus', 'toStatus', 'actorId', 'reason'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();

/** The messages to a customer, oldest first. */
export const messagesOf = ({ db }: Given, accountId: number) =>
  db
    .selectFrom('messages')
    .select(['template', 'subject', 'plain'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();

/** Writes a setting, and waits until the server has reloaded it. */
export async function setSetting(app: TestApp, key: SettingKey, value: unknown): Promise<void> {
  const row = { key, value: JSON.stringify(value) };
  await app.db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value, updatedAt: new Date() }))
    .execute();
  await publishAndAwaitReload(app, 'settings');
}
