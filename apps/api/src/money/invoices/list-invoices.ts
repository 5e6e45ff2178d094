import type { InvoiceMonth } from '@trpeza/contract/money/invoices.schemas';
import { localDateOf, monthOf } from '#platform/local-time.domain.ts';
import type { Db } from '#platform/database/database.ts';
import type { StatementDeps } from '#money/statements/read-statement.ts';
import { countOpenByMonth, listDueByMonth, sumDueCredits } from './invoice-lines.queries.ts';
import { monthsOf, ownDeliveriesOf, stateOf, listIncludedMonths } from './invoices.domain.ts';
import { invoicedMonthsOf, presentMonth } from './invoices.present.ts';
import { listInvoices, listRecordedStates, sumReceivedByInvoice } from './invoices.queries.ts';
import { listFunders } from './payers.queries.ts';
import { currentMonth } from './read-invoice.ts';

const MONTHS_SHOWN = 36;

type Books = Awaited<ReturnType<typeof readInvoiceData>>;

/**
 * The months in which payers have an invoice or something to invoice. For the organisation, the current and the previous
 * month are always listed.
 */
export async function listInvoiceMonths(deps: StatementDeps): Promise<InvoiceMonth[]> {
  const settings = await deps.settings.read();
  const current = currentMonth(deps, settings);
  const books = await readInvoiceData(deps.db);
  const organisation = { id: null, name: settings.organisation_name, nameMk: '' };
  const payers = [organisation, ...(await listFunders(deps.db))];
  const rows = payers.flatMap((payer) => monthsOfPayer(payer, { current, books }));
  const shown = [...new Set(rows.map(({ month }) => month))].toSorted().reverse().slice(0, MONTHS_SHOWN);
  return shown.flatMap((month) => rows.filter((row) => row.month === month));
}

async function readInvoiceData(db: Db) {
  const [issued, due, open, credits] = await Promise.all([
    listInvoices(db),
    listDueByMonth(db),
    countOpenByMonth(db),
    sumDueCredits(db),
  ]);
  const ids = issued.map(({ id }) => id);
  const [kept, received] = await Promise.all([listRecordedStates(db, ids), sumReceivedByInvoice(db, ids)]);
  return { issued, due, open, credits, kept, received };
}

function monthsOfPayer(
  payer: { id: number | null; name: string; nameMk: string },
  { current, books }: { current: string; books: Books },
): InvoiceMonth[] {
  const isPayers = ({ funderId }: { funderId: number | null }) => funderId === payer.id;
  const issued = books.issued.filter(isPayers);
  const due = books.due.filter(isPayers);
  const open = new Map(books.open.filter(isPayers).map(({ month, orders }) => [month, orders]));
  const taken = books.credits.find(isPayers) ?? { credits: 0, cents: 0 };
  const last = monthOf(localDateOf(new Date(Date.parse(`${current}-01`) - 1), 'UTC'));
  const held = issued.map(invoicedMonthsOf);
  const shares = [...issued, ...held.flatMap((invoice) => invoice.months), ...due];
  const always = payer.id === null || taken.credits > 0 ? [current, last] : [];
  const months = new Set([...always, ...shares.map(({ month }) => month), ...open.keys()]);
  return [...months]
    .filter((month) => month <= current)
    .map((month) => {
      const row = issued.find((invoice) => invoice.month === month);
      const received = (row && books.received.get(row.id)) ?? 0;
      const takenMonths = listIncludedMonths(month, due);
      const sum = (of: 'deliveries' | 'cents') => takenMonths.reduce((total, one) => total + one[of], 0);
      const would = {
        deliveries: sum('deliveries'),
        credits: taken.credits,
        totalCents: sum('cents') + taken.cents,
      };
      const state = stateOf({
        month,
        current,
        issued: row && { kept: books.kept.get(row.id), total: row.totalCents, received },
        latestIssued: issued[0]?.month,
        lines: would.deliveries + would.credits,
      });
      return presentMonth({
        month,
        payer,
        state,
        row,
        received,
        figures: row ?? (state === 'included' ? NOTHING : would),
        months: monthsOf(row && invoicedMonthsOf(row), state, takenMonths),
        own: ownDeliveriesOf(month, held, due),
        openOrders: open.get(month) ?? 0,
      });
    });
}

const NOTHING = { deliveries: 0, credits: 0, totalCents: 0 };
