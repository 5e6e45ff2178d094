import { abandonCheckout, type CheckoutDeps, stopRecurringOrders } from '#ordering/ordering.api.ts';
import { confirmedEmailOf, endSignIns, eraseLinks, getAccount, lockAccountRow } from '#access/access.api.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import { findDueServiceEnd, listDueServiceEnds, updateEndCarriedOut } from '#customers/customers.api.ts';
import { deleteMessagesAndSubscription } from '#messages/messages.api.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';

/**
 * Stops messages, links and recurring orders of a person. If the person has died, it also ends all their sessions. The
 * caller must hold the lock on the account.
 */
export async function carryOutEndOfService(
  trx: Trx,
  id: number,
  { isDead, now }: { isDead: boolean; now: Date },
) {
  await deleteMessagesAndSubscription(trx, {
    accountId: id,
    email: confirmedEmailOf(await getAccount(trx, id)),
  });
  await eraseLinks(trx, id);
  if (isDead) await endSignIns(trx, id);
  await stopRecurringOrders(trx, id, now);
  await updateEndCarriedOut(trx, id, now);
}

/** Job: carries out planned ends of service, each once, on its date. */
export async function carryOutEndsOfService(deps: CheckoutDeps): Promise<void> {
  const { db, clock, settings } = deps;
  const now = clock.now();
  const today = localDateOf(now, (await settings.read()).time_zone);
  for (const id of await listDueServiceEnds(db, today)) {
    const isOver = await transaction(db, async (trx) => {
      await lockAccountRow(trx, id);
      const state = await findDueServiceEnd(trx, id, today);
      if (state) await carryOutEndOfService(trx, id, { isDead: state === 'deceased', now });
      return state !== undefined;
    });
    if (isOver) await abandonCheckout(deps, id);
  }
}
