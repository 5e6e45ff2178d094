import type {
  StatementList,
  StatementRow,
  StatementSearch,
} from '@trpeza/contract/statements/statements.schemas';
import { cursorAfter } from '#platform/page-of.ts';
import { requestedMonth, type StatementDeps } from './read-statement.ts';
import { money } from './statements.present.ts';
import { listActivity, sumActivity } from './statements.queries.ts';

/** A page of the customers of a month, and the sums of all matches. */
export async function listStatements(
  deps: StatementDeps,
  month: string,
  { search, cursor, limit }: StatementSearch,
): Promise<StatementList> {
  const requested = await requestedMonth(deps, month);
  const offset = cursor ?? 0;
  const [rows, { people, ...sums }] = await Promise.all([
    listActivity(deps.db, requested, { search, offset, limit }),
    sumActivity(deps.db, requested, search),
  ]);
  return {
    month,
    items: rows.map(presentRow),
    total: people,
    nextCursor: cursorAfter(offset, rows.length, people),
    sums: {
      opening: money(sums.opening),
      spent: money(sums.spent),
      own: money(sums.own),
      toPay: money(sums.toPay),
      left: money(sums.left),
    },
  };
}

const EVERYBODY = 1_000_000;

/** All of them at once, for the file. */
export async function listAllStatements(deps: StatementDeps, month: string): Promise<StatementRow[]> {
  const rows = await listActivity(deps.db, await requestedMonth(deps, month), {
    offset: 0,
    limit: EVERYBODY,
  });
  return rows.map(presentRow);
}

const presentRow = (row: Awaited<ReturnType<typeof listActivity>>[number]): StatementRow => ({
  userId: row.accountId,
  customerName: row.name,
  username: row.username,
  opening: row.plan === null ? null : money(row.plan),
  spent: money(row.spent),
  own: money(row.own),
  toPay: money(row.toPay),
  left: row.plan === null ? null : money(row.plan - row.spent),
  orders: row.orders,
});
