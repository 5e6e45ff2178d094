import type { BankLine, BankLineFilter, PayerProposal } from '@trpeza/contract/money/bank-files.schemas';
import type { Deps } from '#platform/deps.ts';
import { DomainError } from '#platform/domain-error.ts';
import { isInClosedMonth, readToday } from '#money/month-end/close-month.ts';
import { findLastClosedMonth } from '#money/month-end/months.queries.ts';
import { findBankLine, listBankLineRows, type BankLineRow } from './bank-lines.queries.ts';
import { isFirstProposalCertain, proposePayers } from './propose-payers.ts';
import { centsText, presentIncomingPayment } from './incoming-payments.present.ts';
import { listIncomingPaymentsOfBankLines } from './incoming-payments.queries.ts';

type ListDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** A page of bank lines: open ones with proposed payers, received ones with their incoming payments. */
export async function listBankLines(deps: ListDeps, filter: BankLineFilter) {
  const { rows, ...page } = await listBankLineRows(deps.db, filter);
  return { items: await presentLines(deps, rows), ...page };
}

/** @throws DomainError `common/not-found` */
export async function readBankLine(deps: ListDeps, id: number): Promise<BankLine> {
  const row = await findBankLine(deps.db, id);
  if (!row) throw new DomainError('common/not-found');
  const [line] = await presentLines(deps, [row]);
  return line!;
}

async function presentLines(deps: ListDeps, rows: readonly BankLineRow[]): Promise<BankLine[]> {
  const { db } = deps;
  const open = rows.filter(({ state }) => state === 'open');
  const received = rows.filter(({ state }) => state === 'received').map(({ id }) => id);
  const [proposals, receipts, last, today] = await Promise.all([
    proposePayers(db, open),
    received.length > 0 ? listIncomingPaymentsOfBankLines(db, received) : [],
    findLastClosedMonth(db),
    readToday(deps),
  ]);
  const incomingPaymentsOf = Map.groupBy(receipts, ({ bankLineId }) => bankLineId);
  return rows.map((row) => {
    const proposed: PayerProposal[] = proposals.get(row.id) ?? [];
    return {
      id: row.id,
      fileName: row.fileName,
      bookedOn: row.bookedOn,
      amount: centsText(row.amountCents),
      text: row.text,
      state: row.state,
      settledAt: row.settledAt?.toISOString() ?? null,
      settledBy: row.settledBy,
      proposals: proposed,
      isSure: isFirstProposalCertain(proposed),
      hasTwin: row.hasTwin,
      bookedInstead: row.state === 'open' && isInClosedMonth(row.bookedOn, last) ? today : null,
      mayNameErased: row.mayNameErased,
      receipts: (incomingPaymentsOf.get(row.id) ?? []).map(presentIncomingPayment),
    };
  });
}
