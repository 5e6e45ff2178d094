import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import { toCents } from '@trpeza/contract/platform/money';
import { transitionPayment } from '#money/online-payments/transition-payment.ts';
import { voidRefundsOf } from '#money/online-payments/return-payment.ts';
import { bookChargesOfOrders } from '#money/incoming-payments/update-unpaid-items.ts';
import type { Deps } from '#platform/deps.ts';
import { transaction } from '#platform/database/transaction.ts';
import { syncDishonourIssues } from './payment-issues.queries.ts';
import { openPaymentIssue } from './open-payment-issue.ts';
import type { OwnPayment } from './reconciliation.queries.ts';
import { notifyDishonoured } from './payment-messages.ts';

type DishonourDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'publicUrl' | 'jobs' | 'rooms'>;

/**
 * Records that a bank has not paid a debit, or has taken the money back. The order and its meals stay as they are; the
 * customer owes the share again and is notified once. Unsent refunds are voided, because the money was not collected.
 */
export async function recordDishonour(
  deps: DishonourDeps,
  move: 'dishonour' | 'takeBack',
  { method, own, found }: { method: OnlineMethod; own: OwnPayment; found: { reference: string } },
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await transaction(db, async (trx) => {
    if (!(await transitionPayment(trx, own.id, move, now))) return;
    await voidRefundsOf(trx, own.id, now);
    const cleared = await deps.rooms.clearOnAccount(trx, own.checkoutId);
    await bookChargesOfOrders(
      trx,
      deps,
      cleared.map(({ id }) => id),
    );
    const { id: paymentId, amountCents: expectedCents, currency } = own;
    const { reference } = found;
    await openPaymentIssue(trx, clock, {
      kind: 'dishonoured',
      method,
      reference,
      paymentId,
      expectedCents,
      currency,
    });
    // Nothing is owed for an order that was cancelled before; this closes its payment issue again.
    await syncDishonourIssues(trx, now);
    if (own.orderStatus !== 'cancelled')
      await notifyDishonoured(trx, deps, { own, amount: toCents(expectedCents), currency });
  });
}
