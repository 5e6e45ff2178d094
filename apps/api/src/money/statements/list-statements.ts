import type { StatementList, StatementRow, StatementSearch } from '@trpeza/contract/money/statements.schemas';
import type { StatementWay } from '@trpeza/contract/money/statements.constants';
import { cursorAfter } from '#platform/page-of.ts';
import { readStatementRecipients } from '#money/invoices/read-statement-recipients.ts';
import { findMailingEnd } from './mailings.queries.ts';
import { requestedMonth, type StatementDeps } from './read-statement.ts';
import { formatCents } from './statements.present.ts';
import { listStatementRows, sumStatementRows, type StatementSumsRow } from './statements.queries.ts';

/** A page of the customers with a statement for a month, and the sums of all matches. */
export async function listStatements(
  deps: StatementDeps,
  month: string,
  { search, sort, direction = sort === 'name' ? 'asc' : 'desc', cursor, limit }: StatementSearch,
): Promise<StatementList> {
  const requested = await requestedMonth(deps, month);
  const offset = cursor ?? 0;
  const page = { search, sort, direction, offset, limit };
  const [rows, sums, mailedAt] = await Promise.all([
    listStatementRows(deps.db, requested, page),
    sumStatementRows(deps.db, requested, search),
    findMailingEnd(deps.db, month),
  ]);
  const wayOf = await readStatementWays(deps, rows);
  return {
    month,
    items: rows.map((row) => presentRow(row, wayOf(row.accountId))),
    total: sums.people,
    nextCursor: cursorAfter(offset, rows.length, sums.people),
    mailedAt: mailedAt?.toISOString() ?? null,
    sums: {
      opening: formatCents(sums.opening),
      spent: formatCents(sums.spent),
      own: formatCents(sums.own),
      toPay: formatCents(sums.toPay),
      left: formatCents(sums.left),
      due: formatCents(sums.due),
      credit: formatCents(sums.credit),
      received: formatCents(sums.received),
      open: formatCents(sums.open),
    },
  };
}

/** How each statement reaches its customer: by an email notification, or printed. */
async function readStatementWays(
  { db }: StatementDeps,
  rows: readonly StatementSumsRow[],
): Promise<(accountId: number) => StatementWay> {
  const payersOf = await readStatementRecipients(
    db,
    rows.map(({ accountId }) => accountId),
  );
  return (accountId) => (payersOf(accountId).length > 0 ? 'email' : 'paper');
}

const NO_LIMIT = 1_000_000;

/** All statements of a month, sorted by name, for the CSV file and the batches. */
export async function listAllStatements(deps: StatementDeps, month: string): Promise<StatementRow[]> {
  const rows = await listStatementRows(deps.db, await requestedMonth(deps, month), {
    sort: 'name',
    direction: 'asc',
    offset: 0,
    limit: NO_LIMIT,
  });
  const wayOf = await readStatementWays(deps, rows);
  return rows.map((row) => presentRow(row, wayOf(row.accountId)));
}

const presentRow = (row: StatementSumsRow, way: StatementWay): StatementRow => ({
  userId: row.accountId,
  customerNumber: row.customerNumber,
  customerName: row.name,
  username: row.username,
  opening: row.plan === null ? null : formatCents(row.plan),
  spent: formatCents(row.spent),
  own: formatCents(row.own),
  toPay: formatCents(row.toPay),
  left: row.left === null ? null : formatCents(row.left),
  orders: row.orders,
  due: formatCents(row.due),
  received: formatCents(row.received),
  open: formatCents(row.open),
  way,
});
