import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import type { Invoice, InvoiceLine, InvoiceMonth } from '@trpeza/contract/statements/invoices.schemas';
import type { InvoiceState } from '@trpeza/contract/statements/statements.constants';
import { daysOf, localDateOf, monthOf } from '#features/calendar/calendar.domain.ts';
import type { Db } from '#platform/database/database.ts';
import { cursorAfter } from '#platform/page-of.ts';
import { issueFirstOf, ownOf, stateOf, takenBy, type MonthShare } from './invoices.domain.ts';
import {
  detailsOf,
  heldBy,
  presentInvoice,
  presentLine,
  presentMonths,
  presentOwn,
} from './invoices.present.ts';
import {
  countOpenByMonth,
  findInvoice,
  listDueByMonth,
  listInvoices,
  listLines,
  sumLines,
  type InvoiceRow,
  type LinesOf,
} from './invoices.queries.ts';
import { requestedMonth, type StatementDeps } from './read-statement.ts';
import { money } from './statements.present.ts';

const currentMonth = ({ clock }: StatementDeps, settings: Settings): string =>
  monthOf(localDateOf(clock.now(), settings.time_zone));

/** The invoice of a month, as it was issued or as it would be now. @throws DomainError `statements/not-begun` */
export async function readInvoice(deps: StatementDeps, month: string): Promise<Invoice> {
  await requestedMonth(deps, month);
  const settings = await deps.settings.read();
  const moment = deps.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return moment.execute(async (db) => {
    const row = await findInvoice(db, month);
    const sums = await sumLines(db, row ? { invoiceId: row.id } : dueAt(month));
    const [issued, due] = [await listInvoices(db), await listDueByMonth(db)];
    const latestIssued = issued[0]?.month;
    const facts = {
      month,
      current: currentMonth(deps, settings),
      isIssued: row !== undefined,
      latestIssued,
      lines: sums.deliveries + sums.credits,
    };
    const openOrders = (await countOpenByMonth(db)).get(month) ?? 0;
    const state = stateOf(facts);
    const details = row ? undefined : detailsOf(settings);
    const months = monthsOf(row, state, takenBy(month, due));
    const issueFirst = state === 'ready' ? issueFirstOf(month, months, latestIssued) : null;
    const own = ownOf(month, issued.map(heldBy), due);
    return presentInvoice({ month, state, row, details, sums, openOrders, months, own, issueFirst });
  });
}

/** Its lines by person, some or all of them. */
export async function listInvoiceLines(
  deps: StatementDeps,
  month: string,
  page?: { cursor?: number | undefined; limit: number },
) {
  await requestedMonth(deps, month);
  const of = await linesOf(deps.db, month);
  if (!page) return { items: (await listLines(deps.db, of)).map(presentLine), total: 0, nextCursor: null };
  const offset = page.cursor ?? 0;
  const [rows, sums] = await Promise.all([
    listLines(deps.db, of, { offset, limit: page.limit }),
    sumLines(deps.db, of),
  ]);
  const [items, total]: [InvoiceLine[], number] = [rows.map(presentLine), sums.deliveries + sums.credits];
  return { items, total, nextCursor: cursorAfter(offset, items.length, total) };
}

const MONTHS_SHOWN = 36;

/** The months that have an invoice or something to invoice, including this month and the last one. */
export async function listInvoiceMonths(deps: StatementDeps): Promise<InvoiceMonth[]> {
  const { db } = deps;
  const current = currentMonth(deps, await deps.settings.read());
  const [issued, due, open] = await Promise.all([listInvoices(db), listDueByMonth(db), countOpenByMonth(db)]);
  const credits = await sumLines(db, { dueBefore: '2000-01-01' });
  const last = monthOf(localDateOf(new Date(Date.parse(`${current}-01`) - 1), 'UTC'));
  const held = issued.map(heldBy);
  const shares = [...issued, ...held.flatMap((invoice) => invoice.months), ...due];
  const months = new Set([current, last, ...shares.map(({ month }) => month), ...open.keys()]);
  return [...months]
    .filter((month) => month <= current)
    .toSorted((a, b) => (a < b ? 1 : -1))
    .slice(0, MONTHS_SHOWN)
    .map((month) => {
      const row = issued.find((invoice) => invoice.month === month);
      const taken = takenBy(month, due);
      const deliveries = row?.deliveries ?? taken.reduce((sum, one) => sum + one.deliveries, 0);
      const cents = row?.totalCents ?? taken.reduce((sum, one) => sum + one.cents, credits.subsidyCents);
      const creditLines = row?.credits ?? credits.credits;
      const facts = { month, current, isIssued: row !== undefined, latestIssued: issued[0]?.month };
      const state = stateOf({ ...facts, lines: deliveries + creditLines });
      const isIncluded = state === 'included';
      return {
        month,
        state,
        number: row?.number ?? null,
        issuedAt: row?.issuedAt.toISOString() ?? null,
        deliveries: isIncluded ? 0 : deliveries,
        credits: isIncluded ? 0 : creditLines,
        total: money(isIncluded ? 0 : cents),
        months: presentMonths(monthsOf(row, state, taken)),
        ...presentOwn(ownOf(month, held, due)),
        openOrders: open.get(month) ?? 0,
      };
    });
}

/** What an issued invoice holds, or what would be on it now. */
const monthsOf = (
  row: InvoiceRow | undefined,
  state: InvoiceState,
  taken: MonthShare[],
): readonly MonthShare[] => (row ? heldBy(row).months : state === 'included' ? [] : taken);

const dueAt = (month: string): LinesOf => ({ dueBefore: daysOf(month).before });

async function linesOf(db: Db, month: string): Promise<LinesOf> {
  const row = await findInvoice(db, month);
  return row ? { invoiceId: row.id } : dueAt(month);
}
