import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { Invoice, InvoiceLine } from '@trpeza/contract/money/invoices.schemas';
import { daysOf, localDateOf, monthOf } from '#platform/local-time.domain.ts';
import { findMessageStates } from '#messages/messages.api.ts';
import type { Db } from '#platform/database/database.ts';
import { snapshot } from '#platform/database/transaction.ts';
import { cursorAfter } from '#platform/page-of.ts';
import { requestedMonth, type StatementDeps } from '#money/statements/read-statement.ts';
import {
  countOpenByMonth,
  listDueByMonth,
  listInvoiceLineRows,
  sumInvoiceLines,
  type LinesOf,
} from './invoice-lines.queries.ts';
import {
  mailCauseOf,
  findMonthToIssueFirst,
  monthsOf,
  ownDeliveriesOf,
  stateOf,
  listIncludedMonths,
} from './invoices.domain.ts';
import { detailsOf, invoicedMonthsOf, presentInvoice, presentLine } from './invoices.present.ts';
import { findInvoice, listInvoiceEvents, listInvoices, sumReceivedByInvoice } from './invoices.queries.ts';
import { readPayer, type Payer } from './payers.ts';

export type FunderId = number | null | undefined;

export const currentMonth = ({ clock }: Pick<StatementDeps, 'clock'>, settings: Settings): string =>
  monthOf(localDateOf(clock.now(), settings.time_zone));

/**
 * A payer's invoice for a month, as it was issued or as it would be issued now.
 * @throws DomainError `statements/not-begun`, `common/not-found`
 */
export async function readInvoice(
  deps: StatementDeps,
  month: string,
  funderId: FunderId = null,
): Promise<Invoice> {
  await requestedMonth(deps, month);
  const settings = await deps.settings.read();
  return snapshot(deps.db, async (db) => {
    const payer = await readPayer(db, settings, funderId);
    const isPayers = (one: { funderId: number | null }) => one.funderId === payer.funderId;
    const row = await findInvoice(db, month, payer.funderId);
    const sums = await sumInvoiceLines(db, row ? { invoiceId: row.id } : dueAt(month, payer));
    const [issued, due] = [
      (await listInvoices(db)).filter(isPayers),
      (await listDueByMonth(db)).filter(isPayers),
    ];
    const latestIssued = issued[0]?.month;
    const events = row ? await listInvoiceEvents(db, row.id) : [];
    const messages = await findMessageStates(
      db,
      events.map(({ id }) => mailCauseOf(id)),
    );
    const received = row ? ((await sumReceivedByInvoice(db, [row.id])).get(row.id) ?? 0) : 0;
    const state = stateOf({
      month,
      current: currentMonth(deps, settings),
      issued: row && { kept: events[0]?.state, total: row.totalCents, received },
      latestIssued,
      lines: sums.deliveries + sums.credits,
    });
    const open = (await countOpenByMonth(db)).find((one) => isPayers(one) && one.month === month);
    const months = monthsOf(row && invoicedMonthsOf(row), state, listIncludedMonths(month, due));
    return presentInvoice({
      month,
      payer,
      state,
      row,
      sums,
      months,
      events,
      messages,
      received,
      details: row ? undefined : detailsOf(settings, payer),
      openOrders: open?.orders ?? 0,
      own: ownDeliveriesOf(month, issued.map(invoicedMonthsOf), due),
      issueFirst: state === 'ready' ? findMonthToIssueFirst(month, months, latestIssued) : null,
    });
  });
}

/** The invoice lines sorted by person, optionally a page of them. */
export async function listInvoiceLines(
  deps: StatementDeps,
  month: string,
  { funderId, page }: { funderId: FunderId; page?: { cursor?: number | undefined; limit: number } },
) {
  await requestedMonth(deps, month);
  const payer = await readPayer(deps.db, await deps.settings.read(), funderId);
  const of = await linesOf(deps.db, month, payer);
  if (!page)
    return { items: (await listInvoiceLineRows(deps.db, of)).map(presentLine), total: 0, nextCursor: null };
  const offset = page.cursor ?? 0;
  const [rows, sums] = await Promise.all([
    listInvoiceLineRows(deps.db, of, { offset, limit: page.limit }),
    sumInvoiceLines(deps.db, of),
  ]);
  const [items, total]: [InvoiceLine[], number] = [rows.map(presentLine), sums.deliveries + sums.credits];
  return { items, total, nextCursor: cursorAfter(offset, items.length, total) };
}

const dueAt = (month: string, payer: Payer): LinesOf => ({ payer, dueBefore: daysOf(month).before });

async function linesOf(db: Db, month: string, payer: Payer): Promise<LinesOf> {
  const row = await findInvoice(db, month, payer.funderId);
  return row ? { invoiceId: row.id } : dueAt(month, payer);
}
