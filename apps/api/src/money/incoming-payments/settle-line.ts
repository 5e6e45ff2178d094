import { createHash } from 'node:crypto';
import type {
  BankLine,
  IgnoreLine,
  ReceiptPart,
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
import { decideText, findLine, lockLine, reopenLineRow, updateOpenLine } from './bank.queries.ts';
import { isInClosedMonth, requireOpenDay, todayOf } from '#money/month-end/close-month.ts';
import { readBankLine } from './list-bank-lines.ts';
import { findLastClosed, keepMonthsOpen } from '#money/month-end/months.queries.ts';
import { requireNotInFuture, type ReceiptDeps } from './record-receipt.ts';
import { money } from './receipts.present.ts';
import { findInvoice, listByKey, listUnreversedOf, sumInvoices } from './receipts.queries.ts';
import { requirePayer, takeBack, writeReceipts, type By, type Payer } from './write-receipts.ts';

/**
 * Says whose money a line of the bank is: one receipt for each payer, together the line. Of two who do, one wins. Money of a
 * closed month is received today. Among many lines none may pay more of an invoice than is left: nobody looks at each.
 * @throws DomainError `common/not-found`, `receipts/line-in-future`, `receipts/parts-differ`,
 *   `receipts/line-settled`, `receipts/invoice-exceeded`
 */
export async function receiveLine(
  deps: ReceiptDeps,
  actor: Actor,
  { id, key, parts, note }: ReceiveLine & { id: number },
  amongMany = false,
): Promise<BankLine> {
  const shares = sharesOf(parts);
  for (const share of shares) await requirePayer(deps.db, share);
  const today = await todayOf(deps);
  await transaction(deps.db, async (trx) => {
    const by = byOf(deps, actor);
    const line = await updateOpenLine(trx, id, { state: 'received', settledBy: actor.id, settledAt: by.at });
    if (!line) return requireSameRequest(trx, id, key);
    const sum = addCents(...shares.map(({ amount }) => amount));
    if (sum !== line.amountCents)
      throw new DomainError('receipts/parts-differ', { amount: money(line.amountCents), sum: money(sum) });
    if (amongMany) for (const share of shares) await requireOpen(trx, share);
    if (line.bookedOn > today) throw new DomainError('receipts/line-in-future', { date: line.bookedOn });
    await keepMonthsOpen(trx);
    const receivedOn = isInClosedMonth(line.bookedOn, await findLastClosed(trx)) ? today : line.bookedOn;
    const receiving = { key, receivedOn, method: 'bank', reference: '', note, bankLineId: id } as const;
    const written = await writeReceipts(trx, by, { ...receiving, parts: shares });
    // The key has recorded something else before.
    if (written.length < shares.length) throw new DomainError('receipts/key-used');
  });
  return readBankLine(deps, id);
}

/** Several lines, each by itself: what one is refused for does not stop the others. */
export async function receiveLines(
  deps: ReceiptDeps,
  actor: Actor,
  { key, lines }: ReceiveLines,
  language: Language,
): Promise<ReceivedLines> {
  const answer: ReceivedLines = { received: [], refused: [] };
  const { currency } = await deps.settings.read();
  for (const { id, parts } of lines) {
    try {
      await receiveLine(deps, actor, { id, key: keyOfLine(key, id), parts, note: '' }, true);
      answer.received.push(id);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      answer.refused.push({ id, ...presentRefusal(error, { language, currency }) });
    }
  }
  return answer;
}

/** @throws DomainError `common/not-found`, `receipts/line-settled` */
export async function ignoreLine(
  deps: ReceiptDeps,
  actor: Actor,
  { id, reason }: IgnoreLine & { id: number },
): Promise<BankLine> {
  await transaction(deps.db, async (trx) => {
    const { at: settledAt } = byOf(deps, actor);
    const line = await updateOpenLine(trx, id, { state: 'ignored', settledBy: actor.id, settledAt });
    if (!line) throw await refusal(trx, id);
    const change = { actorId: actor.id, action: 'bank-line/ignored', subjectId: id, reason } as const;
    await recordChange(trx, { ...change, after: { amountCents: line.amountCents } });
  });
  return readBankLine(deps, id);
}

/**
 * Keeps or erases the text of a line that may name an erased person.
 * @throws DomainError `common/not-found`, also when a colleague has decided
 */
export async function decideLineText(
  deps: ReceiptDeps,
  actor: Actor,
  { id, isKept }: { id: number; isKept: boolean },
): Promise<BankLine> {
  await transaction(deps.db, async (trx) => {
    if (!(await decideText(trx, id, isKept))) throw new DomainError('common/not-found');
    const action = isKept ? 'bank-line/text-kept' : 'bank-line/text-erased';
    await recordChange(trx, { actorId: actor.id, action, subjectId: id });
  });
  return readBankLine(deps, id);
}

/**
 * Opens a line again that was ignored, or given to the wrong people: what it had become is taken back.
 * @throws DomainError `common/not-found`, `receipts/line-open`, `receipts/in-future`, `receipts/before-receipt`,
 *   `receipts/month-closed`
 */
export async function reopenLine(
  deps: ReceiptDeps,
  actor: Actor,
  { id, key, reason, ...given }: ReopenLine & { id: number },
): Promise<BankLine> {
  const reversedOn = given.reversedOn ?? (await todayOf(deps));
  await requireNotInFuture(deps, reversedOn);
  await transaction(deps.db, async (trx) => {
    const line = await lockLine(trx, id);
    if (!line) throw new DomainError('common/not-found');
    if (line.state === 'open') {
      if ((await listByKey(trx, key)).some(({ bankLineId }) => bankLineId === id)) return;
      throw new DomainError('receipts/line-open');
    }
    const by = byOf(deps, actor);
    const unreversed = await listUnreversedOf(trx, id);
    if (unreversed.some(({ receivedOn }) => receivedOn > reversedOn))
      throw new DomainError('receipts/before-receipt');
    if (unreversed.length > 0) await requireOpenDay(trx, reversedOn);
    for (const receipt of unreversed)
      await takeBack(trx, by, receipt, { key, reversedOn, reason, bankLineId: id });
    await reopenLineRow(trx, id);
    await recordChange(trx, { actorId: actor.id, action: 'bank-line/reopened', subjectId: id, reason });
  });
  return readBankLine(deps, id);
}

const byOf = ({ clock, followReceipts }: ReceiptDeps, actor: Actor): By => ({
  actorId: actor.id,
  at: clock.now(),
  followReceipts,
});

async function requireOpen(trx: Trx, { invoiceId, amount }: Payer & { amount: Cents }): Promise<void> {
  const invoice = invoiceId === undefined ? undefined : await findInvoice(trx, invoiceId);
  if (!invoice) return;
  const { number, totalCents } = invoice;
  const openCents = totalCents - ((await sumInvoices(trx, [invoiceId!])).get(invoiceId!)?.paid ?? 0);
  if (amount <= openCents) return;
  throw new DomainError('receipts/invoice-exceeded', {
    number,
    amount: money(toCents(Math.max(0, openCents))),
  });
}

/** A repeated request is answered as the first was; anybody else was too late. */
async function requireSameRequest(trx: Trx, id: number, key: string): Promise<void> {
  if ((await listByKey(trx, key)).some(({ bankLineId }) => bankLineId === id)) return;
  throw await refusal(trx, id);
}

const refusal = async (trx: Trx, id: number): Promise<DomainError> =>
  new DomainError((await findLine(trx, id)) ? 'receipts/line-settled' : 'common/not-found');

/** Each payer once, however many parts name them. */
function sharesOf(parts: readonly ReceiptPart[]): (Payer & { amount: Cents })[] {
  const of = ({ customerId, invoiceId }: Payer) => `${customerId ?? ''}/${invoiceId ?? ''}`;
  return [...Map.groupBy(parts, of).values()].map((same) => ({
    customerId: same[0]!.customerId,
    invoiceId: same[0]!.invoiceId,
    amount: same.reduce((sum, { amount }) => addCents(sum, parseMoney(amount)), toCents(0)),
  }));
}

/** Of a request about several lines each has its own key, which is the same whenever the request is repeated. */
function keyOfLine(key: string, id: number): string {
  const hex = createHash('sha256').update(`${key}:${id}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
