import { isEndOfService } from '@trpeza/contract/customers/client-file.constants';
import type { CheckoutDeps } from '#ordering/ordering.api.ts';
import { listCustomerStates } from '#customers/customers.api.ts';
import { requireMayRemove } from '#access/access.api.ts';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { eraseAccount, releaseCheckout } from './erase-account.ts';
import { namesPerson } from './free-texts.queries.ts';

/**
 * The office deletes a person. Their sessions end at once; data that orders, ledger and tax records need stays.
 * @throws DomainError `accounts/has-open-orders`, `incoming-payments/owes`, `incoming-payments/has-credit`, `accounts/own-account`,
 * `accounts/last-admin`, `customers/close-by-admin`
 */
export async function removePerson(
  deps: CheckoutDeps,
  actor: Actor,
  { id, reason }: { id: number; reason: string | undefined },
): Promise<void> {
  const ending = { id, openOrders: () => new DomainError('accounts/has-open-orders'), mustBeSettled: true };
  // Rejects callers without permission before the checkout is released. The permission is checked again below, because it
  // may have changed.
  await transaction(deps.db, async (trx) => {
    await requireMayRemove(trx, actor, id);
    await requireMayDeleteFormerCustomer(trx, actor, id);
  });
  await releaseCheckout(deps, ending);
  await transaction(deps.db, async (trx) => {
    await requireMayRemove(trx, actor, id);
    const person = await eraseAccount(trx, ending, deps.clock.now());
    // The identity is erased; the audit entry keeps only the role.
    const before = { role: person!.role };
    const change = { actorId: actor.id, action: 'account/deleted', subjectId: id, before } as const;
    const isNaming = reason !== undefined && namesPerson(reason, person!);
    await recordChange(trx, { ...change, reason: isNaming ? undefined : reason });
  });
}

/**
 * Customers who have left or died keep their name until their last statement is settled, so only administrators may
 * delete them.
 */
async function requireMayDeleteFormerCustomer(trx: Trx, actor: Actor, id: number): Promise<void> {
  if (actor.role === 'admin') return;
  const [newest] = await listCustomerStates(trx, id);
  if (newest && isEndOfService(newest.state)) throw new DomainError('customers/close-by-admin');
}
