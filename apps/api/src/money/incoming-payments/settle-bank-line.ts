import { createHash } from 'node:crypto';
import type {
  BankLine,
  IgnoreLine,
  IncomingPaymentPart,
  ReceivedLines,
  ReceiveLine,
  ReceiveLines,
  ReopenLine,
} from '@trpeza/contract/money/bank-files.schemas';
import { addCents, parseMoney, toCents, type Cents } from '@trpeza/contract/platform/money';
import type { Language } from '@trpeza/contract/platform/language';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { presentRefusal } from '#platform/http/error-text.ts';
import { isInClosedMonth, requireOpenDay, readToday } from '#money/month-end/close-month.ts';
import { findLastClosedMonth, lockMonthsShared } from '#money/month-end/months.queries.ts';
import {
  decideLineText,
  findBankLine,
  lockBankLine,
  reopenBankLineRow,
  updateOpenBankLine,
} from './bank-lines.queries.ts';
import { readBankLine } from './list-bank-lines.ts';
import { requireNotInFuture, type IncomingPaymentDeps } from './record-incoming-payment.ts';
import { centsText } from './incoming-payments.present.ts';
import {
  findInvoice,
  listIncomingPaymentsByKey,
  listUnreversedOfBankLine,
  sumInvoices,
} from './incoming-payments.queries.ts';
import {
  requirePayer,
  reverseIncomingPayment,
  writeIncomingPayments,
  type IncomingPaymentAuthor,
  type Payer,
} from './write-incoming-payments.ts';

/**
 * Assigns a bank line to payers, with one incoming payment each; the amounts must add up to the line's amount. Of
 * concurrent requests, one wins. A line of a closed month is booked today. In a batch no line may exceed the open amount
 * of an invoice, because the user does not check each line.
 * @throws DomainError `common/not-found`, `incoming-payments/line-in-future`, `incoming-payments/parts-differ`, `incoming-payments/line-settled`,
 * `incoming-payments/invoice-exceeded`, `incoming-payments/key-used`
 */
export async function receiveBankLine(
  deps: IncomingPaymentDeps,
  actor: Actor,
  { id, key, parts, note }: ReceiveLine & { id: number },
  amongMany = false,
): Promise<BankLine> {
  const shares = mergeParts(parts);
  for (const share of shares) await requirePayer(deps.db, share);
  const today = await readToday(deps);
  await transaction(deps.db, async (trx) => {
    const by = byOf(deps, actor);
    const line = await updateOpenBankLine(trx, id, {
      state: 'received',
      settledBy: actor.id,
      settledAt: by.at,
    });
    if (!line) return requireSameRequest(trx, id, key);
    const sum = addCents(...shares.map(({ amount }) => amount));
    if (sum !== line.amountCents)
      throw new DomainError('incoming-payments/parts-differ', {
        amount: centsText(line.amountCents),
        sum: centsText(sum),
      });
    if (amongMany) for (const share of shares) await requireOpen(trx, share);
    if (line.bookedOn > today)
      throw new DomainError('incoming-payments/line-in-future', { date: line.bookedOn });
    await lockMonthsShared(trx);
    const receivedOn = isInClosedMonth(line.bookedOn, await findLastClosedMonth(trx)) ? today : line.bookedOn;
    const receiving = { key, receivedOn, method: 'bank', reference: '', note, bankLineId: id } as const;
    const written = await writeIncomingPayments(trx, by, { ...receiving, parts: shares });
    // The key was used by another request before.
    if (written.length < shares.length) throw new DomainError('incoming-payments/key-used');
  });
  return readBankLine(deps, id);
}

/** Assigns several bank lines independently of each other: a rejected line does not stop the others. */
export async function receiveBankLines(
  deps: IncomingPaymentDeps,
  actor: Actor,
  { key, lines }: ReceiveLines,
  language: Language,
): Promise<ReceivedLines> {
  const answer: ReceivedLines = { received: [], refused: [] };
  const { currency } = await deps.settings.read();
  for (const { id, parts } of lines) {
    try {
      await receiveBankLine(deps, actor, { id, key: lineRequestKey(key, id), parts, note: '' }, true);
      answer.received.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      answer.refused.push({ id, ...presentRefusal(error, { language, currency }) });
    }
  }
  return answer;
}

/** @throws DomainError `common/not-found`, `incoming-payments/line-settled` */
export async function ignoreBankLine(
  deps: IncomingPaymentDeps,
  actor: Actor,
  { id, reason }: IgnoreLine & { id: number },
): Promise<BankLine> {
  await transaction(deps.db, async (trx) => {
    const { at: settledAt } = byOf(deps, actor);
    const line = await updateOpenBankLine(trx, id, { state: 'ignored', settledBy: actor.id, settledAt });
    if (!line) throw await refusal(trx, id);
    const change = { actorId: actor.id, action: 'bank-line/ignored', subjectId: id, reason } as const;
    await recordChange(trx, { ...change, after: { amountCents: line.amountCents } });
  });
  return readBankLine(deps, id);
}

/**
 * Keeps or erases the text of a bank line that may name an erased person.
 * @throws DomainError `common/not-found`, also if a colleague has decided first
 */
export async function keepOrEraseLineText(
  deps: IncomingPaymentDeps,
  actor: Actor,
  { id, isKept }: { id: number; isKept: boolean },
): Promise<BankLine> {
  await transaction(deps.db, async (trx) => {
    if (!(await decideLineText(trx, id, isKept))) throw new DomainError('common/not-found');
    const action = isKept ? 'bank-line/text-kept' : 'bank-line/text-erased';
    await recordChange(trx, { actorId: actor.id, action, subjectId: id });
  });
  return readBankLine(deps, id);
}

/**
 * Reopens a line that was ignored or assigned to the wrong payers. Its incoming payments are reversed.
 * @throws DomainError `common/not-found`, `incoming-payments/line-open`, `incoming-payments/in-future`, `incoming-payments/before-receipt`,
 * `incoming-payments/month-closed`
 */
export async function reopenBankLine(
  deps: IncomingPaymentDeps,
  actor: Actor,
  { id, key, reason, ...given }: ReopenLine & { id: number },
): Promise<BankLine> {
  const reversedOn = given.reversedOn ?? (await readToday(deps));
  await requireNotInFuture(deps, reversedOn);
  await transaction(deps.db, async (trx) => {
    const line = await lockBankLine(trx, id);
    if (!line) throw new DomainError('common/not-found');
    if (line.state === 'open') {
      if ((await listIncomingPaymentsByKey(trx, key)).some(({ bankLineId }) => bankLineId === id)) return;
      throw new DomainError('incoming-payments/line-open');
    }
    const by = byOf(deps, actor);
    const unreversed = await listUnreversedOfBankLine(trx, id);
    if (unreversed.some(({ receivedOn }) => receivedOn > reversedOn))
      throw new DomainError('incoming-payments/before-receipt');
    if (unreversed.length > 0) await requireOpenDay(trx, reversedOn);
    for (const incoming of unreversed)
      await reverseIncomingPayment(trx, by, incoming, { key, reversedOn, reason, bankLineId: id });
    await reopenBankLineRow(trx, id);
    await recordChange(trx, { actorId: actor.id, action: 'bank-line/reopened', subjectId: id, reason });
  });
  return readBankLine(deps, id);
}

const byOf = ({ clock }: IncomingPaymentDeps, actor: Actor): IncomingPaymentAuthor => ({
  actorId: actor.id,
  at: clock.now(),
});

async function requireOpen(trx: Trx, { invoiceId, amount }: Payer & { amount: Cents }): Promise<void> {
  const invoice = invoiceId === undefined ? undefined : await findInvoice(trx, invoiceId);
  if (!invoice) return;
  const { number, totalCents } = invoice;
  const openCents = totalCents - ((await sumInvoices(trx, [invoiceId!])).get(invoiceId!)?.paid ?? 0);
  if (amount <= openCents) return;
  throw new DomainError('incoming-payments/invoice-exceeded', {
    number,
    amount: centsText(toCents(Math.max(0, openCents))),
  });
}

/**
 * Accepts a retry of the request that settled the line.
 * @throws DomainError `incoming-payments/line-settled` for any other request, `common/not-found`
 */
async function requireSameRequest(trx: Trx, id: number, key: string): Promise<void> {
  if ((await listIncomingPaymentsByKey(trx, key)).some(({ bankLineId }) => bankLineId === id)) return;
  throw await refusal(trx, id);
}

const refusal = async (trx: Trx, id: number): Promise<DomainError> =>
  new DomainError((await findBankLine(trx, id)) ? 'incoming-payments/line-settled' : 'common/not-found');

/** One share per payer, even if several parts name the same payer. */
function mergeParts(parts: readonly IncomingPaymentPart[]): (Payer & { amount: Cents })[] {
  const of = ({ customerId, invoiceId }: Payer) => `${customerId ?? ''}/${invoiceId ?? ''}`;
  return [...Map.groupBy(parts, of).values()].map((same) => ({
    customerId: same[0]!.customerId,
    invoiceId: same[0]!.invoiceId,
    amount: same.reduce((sum, { amount }) => addCents(sum, parseMoney(amount)), toCents(0)),
  }));
}

/**
 * Derives the key of each line in a batch from the key of the request, so that it is the same when the request is repeated.
 */
function lineRequestKey(key: string, id: number): string {
  const hex = createHash('sha256').update(`${key}:${id}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
