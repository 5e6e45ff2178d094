import type { CheckoutDeps } from '#ordering/ordering.deps.ts';
import { confirmedEmailOf } from '#access/accounts/accounts.present.ts';
import { getAccount, lockAccountRow } from '#access/accounts/accounts.queries.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import { abandonCheckout } from '#ordering/checkout/expire-checkout.ts';
import {
  listComingEnds,
  findDueEnd,
  updateEndCarriedOut,
} from '#customers/client-file/customer-file.queries.ts';
import { silence } from '#messages/outbox/erase-messages.ts';
import { endSignIns } from '#access/sign-in/sign-in.queries.ts';
import { eraseLinks } from '#access/sign-in/erase-links.ts';
import { stopStandingOrders } from '#ordering/recurring-orders/read-pauses.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';

/**
 * Stops messages, links and recurring orders of a person. If the person has died, it also ends all their sessions. The
 * caller must hold the lock on the account.
 */
export async function carryOutEnd(trx: Trx, id: number, { isDead, now }: { isDead: boolean; now: Date }) {
  await silence(trx, { accountId: id, email: confirmedEmailOf(await getAccount(trx, id)) });
  await eraseLinks(trx, id);
  if (isDead) await endSignIns(trx, id);
  await stopStandingOrders(trx, id, now);
  await updateEndCarriedOut(trx, id, now);
}

/** Job: carries out planned ends of service, each once, on its date. */
export async function carryOutEnds(deps: CheckoutDeps): Promise<void> {
  const { db, clock, settings } = deps;
  const now = clock.now();
  const today = localDateOf(now, (await settings.read()).time_zone);
  for (const id of await listComingEnds(db, today)) {
    const isOver = await transaction(db, async (trx) => {
      await lockAccountRow(trx, id);
      const state = await findDueEnd(trx, id, today);
      if (state) await carryOutEnd(trx, id, { isDead: state === 'deceased', now });
      return state !== undefined;
    });
    if (isOver) await abandonCheckout(deps, id);
  }
}
