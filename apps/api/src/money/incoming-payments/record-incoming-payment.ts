import type {
  IncomingPayment,
  RecordIncomingPayment,
  ReverseIncomingPayment,
  SettleBalance,
} from '@trpeza/contract/money/incoming-payments.schemas';
import { parseMoney } from '@trpeza/contract/platform/money';
import { lockOpenAccounts } from '#access/access.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Db } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { requireOpenDay, readToday } from '#money/month-end/close-month.ts';
import { centsText, presentIncomingPayment } from './incoming-payments.present.ts';
import {
  findIncomingPayment,
  findReversalOf,
  listIncomingPaymentsByKey,
  listIncomingPaymentsById,
} from './incoming-payments.queries.ts';
import { readOwed } from './read-balance.ts';
import { requirePayer, reverseIncomingPayment, writeIncomingPayments } from './write-incoming-payments.ts';

export type IncomingPaymentDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/**
 * Records an incoming payment. Repeated requests with the same key record it once.
 * @throws DomainError `common/not-found`, `incoming-payments/in-future`, `incoming-payments/month-closed`, `incoming-payments/key-used` if the key
 * belongs to another payment
 */
export async function recordIncomingPayment(
  deps: IncomingPaymentDeps,
  actor: Actor,
  input: RecordIncomingPayment,
): Promise<IncomingPayment> {
  const { key, receivedOn, method, reference, note, customerId, invoiceId } = input;
  const amount = parseMoney(input.amount);
  await requirePayer(deps.db, input);
  await requireNotInFuture(deps, receivedOn);
  const id = await transaction(deps.db, async (trx) => {
    const isRepeated = (await listIncomingPaymentsByKey(trx, key)).length > 0;
    if (!isRepeated) await requireOpenDay(trx, receivedOn);
    const receiving = { key, receivedOn, method, reference, note, bankLineId: null };
    const parts = [{ customerId, invoiceId, amount }];
    const by = { actorId: actor.id, at: deps.clock.now() };
    const [written] = isRepeated ? [] : await writeIncomingPayments(trx, by, { ...receiving, parts });
    if (written !== undefined) return written;
    const [before, ...others] = await listIncomingPaymentsByKey(trx, key);
    const isSame =
      others.length === 0 &&
      before?.amountCents === amount &&
      before.accountId === (customerId ?? null) &&
      before.invoiceId === (invoiceId ?? null);
    if (!isSame) throw new DomainError('incoming-payments/key-used');
    return before.id;
  });
  return read(deps.db, id);
}

/**
 * Reverses an incoming payment that bounced or was recorded by mistake. It stays, and a payment of the negative amount is
 * added.
 * @throws DomainError `common/not-found`, `incoming-payments/not-reversible` for a reversal, `incoming-payments/already-reversed`,
 * `incoming-payments/in-future`, `incoming-payments/before-receipt`, `incoming-payments/month-closed`
 */
export async function reverseIncomingPaymentById(
  deps: IncomingPaymentDeps,
  actor: Actor,
  { id, key, reversedOn, reason }: ReverseIncomingPayment & { id: number },
): Promise<IncomingPayment> {
  await requireNotInFuture(deps, reversedOn);
  const written = await transaction(deps.db, async (trx) => {
    const incoming = await findIncomingPayment(trx, id);
    if (!incoming) throw new DomainError('common/not-found');
    if (incoming.reversesId !== null) throw new DomainError('incoming-payments/not-reversible');
    const before = await findReversalOf(trx, id);
    if (before?.requestKey === key) return before.id;
    if (reversedOn < incoming.receivedOn) throw new DomainError('incoming-payments/before-receipt');
    await requireOpenDay(trx, reversedOn);
    const by = { actorId: actor.id, at: deps.clock.now() };
    return reverseIncomingPayment(trx, by, incoming, { key, reversedOn, reason, bankLineId: null });
  });
  return read(deps.db, written);
}

/**
 * Pays out the credit of a customer, or writes off their debt. Repeated requests with the same key do it once.
 * @throws DomainError `common/not-found`, `incoming-payments/in-future`, `incoming-payments/month-closed`, `incoming-payments/key-used`,
 * `incoming-payments/balance-changed` with the current balance
 */
export async function settleBalance(
  deps: IncomingPaymentDeps,
  actor: Actor,
  { customerId, key, balance, method, settledOn, reason }: SettleBalance,
): Promise<IncomingPayment> {
  await requirePayer(deps.db, { customerId });
  await requireNotInFuture(deps, settledOn);
  const amount = parseMoney(balance);
  const id = await transaction(deps.db, async (trx) => {
    await lockOpenAccounts(trx, [customerId]);
    const [before] = await listIncomingPaymentsByKey(trx, key);
    if (before) {
      if (before.accountId !== customerId || before.amountCents !== amount)
        throw new DomainError('incoming-payments/key-used');
      return before.id;
    }
    await requireOpenDay(trx, settledOn);
    const owed = await readOwed(trx, customerId);
    if (owed !== amount)
      throw new DomainError('incoming-payments/balance-changed', { balance: centsText(owed) });
    const by = { actorId: actor.id, at: deps.clock.now() };
    const receiving = {
      key,
      receivedOn: settledOn,
      method: method ?? ('losses' as const),
      reference: '',
      note: reason,
      bankLineId: null,
    };
    const [written] = await writeIncomingPayments(trx, by, { ...receiving, parts: [{ customerId, amount }] });
    return written!;
  });
  return read(deps.db, id);
}

/** @throws DomainError `incoming-payments/in-future` */
export async function requireNotInFuture(deps: Pick<Deps, 'clock' | 'settings'>, day: string): Promise<void> {
  if (day > (await readToday(deps))) throw new DomainError('incoming-payments/in-future');
}

async function read(db: Db, id: number): Promise<IncomingPayment> {
  const [row] = await listIncomingPaymentsById(db, [id]);
  return presentIncomingPayment(row!);
}
