import type { IncomingPaymentMethod } from '@trpeza/contract/money/incoming-payments.constants';
import { toCents, type Cents } from '@trpeza/contract/platform/money';
import { readCustomer } from '#access/access.api.ts';
import { recordChange } from '#platform/audit/record-change.ts';
import { postIncomingPayments } from '#money/ledger/post-entry.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { updateUnpaidItems } from './update-unpaid-items.ts';
import {
  findInvoice,
  findReversalOf,
  insertIncomingPayments,
  insertReversal,
  type IncomingPaymentRow,
} from './incoming-payments.queries.ts';

export interface Payer {
  customerId?: number | undefined;
  invoiceId?: number | undefined;
}

export interface IncomingPaymentAuthor {
  actorId: number;
  at: Date;
}

interface Receiving {
  key: string;
  receivedOn: string;
  method: IncomingPaymentMethod;
  reference: string;
  note: string;
  bankLineId: number | null;
  parts: readonly (Payer & { amount: Cents })[];
}

/** @throws DomainError `common/not-found` for other accounts than customers, and for an invoice that was not issued */
export async function requirePayer(db: Db, { customerId, invoiceId }: Payer): Promise<void> {
  if (customerId !== undefined) await readCustomer(db, customerId);
  else if (!(await findInvoice(db, invoiceId!))) throw new DomainError('common/not-found');
}

/** Inserts incoming payments and their ledger entries. The caller must have checked payers and dates. @returns their ids */
export async function writeIncomingPayments(
  trx: Trx,
  by: IncomingPaymentAuthor,
  receiving: Receiving,
): Promise<number[]> {
  const { key: requestKey, parts, ...common } = receiving;
  const rows = await insertIncomingPayments(
    trx,
    parts.map(({ customerId, invoiceId, amount }) => ({
      ...common,
      requestKey,
      accountId: customerId ?? null,
      invoiceId: invoiceId ?? null,
      amountCents: amount,
      reversesId: null,
      recordedBy: by.actorId,
      recordedAt: by.at,
    })),
  );
  await postIncomingPayments(trx, rows.map(posted));
  for (const { id, accountId, invoiceId, amountCents, method } of rows) {
    const after = { amountCents, method, receivedOn: receiving.receivedOn, customerId: accountId, invoiceId };
    const change = { actorId: by.actorId, action: 'incoming-payment/recorded', subjectId: id } as const;
    await recordChange(trx, { ...change, after, reason: receiving.note });
  }
  await updateUnpaidItems(trx, accountsOf(rows), by.at);
  return rows.map(({ id }) => id);
}

/**
 * Reverses an incoming payment by adding one with the negative amount. @returns its id
 * @throws DomainError `incoming-payments/already-reversed`
 */
export async function reverseIncomingPayment(
  trx: Trx,
  by: IncomingPaymentAuthor,
  incoming: IncomingPaymentRow,
  how: { key: string; reversedOn: string; reason: string; bankLineId: number | null },
): Promise<number> {
  const { accountId, invoiceId, method, reference } = incoming;
  const row = await insertReversal(trx, {
    requestKey: how.key,
    accountId,
    invoiceId,
    amountCents: -incoming.amountCents,
    receivedOn: how.reversedOn,
    method,
    reference,
    note: how.reason,
    bankLineId: how.bankLineId,
    reversesId: incoming.id,
    recordedBy: by.actorId,
    recordedAt: by.at,
  });
  if (!row)
    throw new DomainError('incoming-payments/already-reversed', {
      incoming: (await findReversalOf(trx, incoming.id))?.id ?? 0,
    });
  await postIncomingPayments(trx, [posted(row)]);
  const after = { amountCents: row.amountCents, method, customerId: accountId, invoiceId };
  const change = {
    actorId: by.actorId,
    action: 'incoming-payment/reversed',
    subjectId: incoming.id,
  } as const;
  await recordChange(trx, { ...change, after, reason: how.reason });
  await updateUnpaidItems(trx, accountsOf([row]), by.at);
  return row.id;
}

type Written = Awaited<ReturnType<typeof insertIncomingPayments>>[number];

const posted = ({ id, invoiceId, method, amountCents }: Written) => ({
  id,
  payer: invoiceId === null ? ('customer' as const) : ('organisation' as const),
  method,
  amount: toCents(amountCents),
});

const accountsOf = (rows: readonly Pick<Written, 'accountId'>[]): number[] =>
  [...new Set(rows.flatMap(({ accountId }) => accountId ?? []))].sort((a, b) => a - b);
