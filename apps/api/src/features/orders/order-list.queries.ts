import { sql, type ExpressionBuilder } from 'kysely';
import {
  isFinal,
  ORDER_STATUSES,
  type OrderStatus,
  type OutcomeFilter,
} from '@trpeza/contract/orders/orders.states';
import { isRefundAwaited } from '#features/payments/payments.steps.ts';
import type { Db } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.types.ts';
import { orderColumns } from './orders.queries.ts';

export interface OrderSearch {
  accountId?: number;
  /** The customer's id as staff typed it; may be larger than an id can be. */
  customerId?: string;
  /** When the order was made: from (inclusive), before (exclusive). */
  from?: Date;
  before?: Date;
  minCents?: number;
  maxCents?: number;
  status?: OrderStatus;
  outcome?: OutcomeFilter;
  /** Local dates, inclusive. */
  deliveryFrom?: string;
  deliveryTo?: string;
  waiting?: { for: 'overdue'; today: string } | { for: 'refund'; requestedBefore: Date };
}

export interface OrderPage {
  sort: 'newest' | 'oldest';
  after?: { at: string; id: number } | undefined;
  limit: number;
}

/** The limits of a search, however many years of orders there are. */
export interface Bounds {
  /** The maximum number of orders that a scan reads. */
  scanLimit: number;
  /** Up to this many orders of one condition are faster to fetch and sort than to find in a scan. */
  selectiveThreshold: number;
  /** Counts are not exact beyond this. */
  counted: number;
}

/** A scan of this length takes some 10 ms. */
export const BOUNDS: Bounds = { scanLimit: 50_000, selectiveThreshold: 5_000, counted: 10_000 };

/**
 * The starting point of a search. `selective` reads all orders of one condition that matches few. `walk` scans
 * an index in the order of the list, up to its limit.
 */
export type AccessPath = { scanLimit: number } & (
  | { kind: 'walk' }
  | { kind: 'selective'; by: 'waiting' | 'total' | 'delivery' }
);

type Rows = ExpressionBuilder<Database, 'orders'>;

/** The condition for the orders of one customer. */
const ofCustomer =
  ({ accountId, customerId }: OrderSearch) =>
  (eb: Rows) =>
    eb.and([
      ...(accountId === undefined ? [] : [eb('orders.accountId', '=', accountId)]),
      ...(customerId === undefined ? [] : [eb('orders.accountId', '=', sql<number>`${customerId}::bigint`)]),
    ]);

const isOfCustomer = ({ accountId, customerId }: OrderSearch): boolean =>
  accountId !== undefined || customerId !== undefined;

const ofTotal = (search: OrderSearch) => (eb: Rows) =>
  eb.and([
    ...(search.minCents === undefined ? [] : [eb('orders.totalCents', '>=', search.minCents)]),
    ...(search.maxCents === undefined ? [] : [eb('orders.totalCents', '<=', search.maxCents)]),
  ]);

const ofDelivery = (search: OrderSearch) => (eb: Rows) =>
  eb.and([
    ...(search.deliveryFrom === undefined ? [] : [eb('orders.deliveryDate', '>=', search.deliveryFrom)]),
    ...(search.deliveryTo === undefined ? [] : [eb('orders.deliveryDate', '<=', search.deliveryTo)]),
  ]);

const OPEN = ORDER_STATUSES.filter((status) => !isFinal(status));

/** There are never many waiting orders. */
const ofWaiting = (search: OrderSearch) => (eb: Rows) => {
  const { waiting } = search;
  if (waiting === undefined) return eb.and([]);
  if (waiting.for === 'overdue')
    return eb.and([eb('orders.status', 'in', OPEN), eb('orders.deliveryDate', '<', waiting.today)]);
  return eb.and([
    eb(
      'orders.id',
      'in',
      eb
        .selectFrom('refunds')
        .select(({ ref }) => ref('refunds.orderId').$notNull().as('orderId'))
        .where(isRefundAwaited)
        .where((refund) =>
          refund.or([
            refund('refunds.state', '=', 'failed'),
            refund('refunds.createdAt', '<', waiting.requestedBefore),
          ]),
        ),
    ),
  ]);
};

/** Few orders fail, and an index finds them; nearly all are delivered. */
const isFailure = (outcome: OrderSearch['outcome']): boolean =>
  outcome !== undefined && outcome !== 'delivered' && outcome !== 'none';

const ofOutcome =
  ({ outcome }: OrderSearch) =>
  (eb: Rows) => {
    if (outcome === undefined) return eb.and([]);
    if (outcome === 'none') return eb('orders.outcome', 'is', null);
    if (outcome === 'failed') return eb('orders.outcome', '<>', sql.lit('delivered' as const));
    return eb('orders.outcome', '=', sql.lit(outcome));
  };

/** Whether a condition matches few orders; reads no more of them than necessary. */
async function fitsFew(
  db: Db,
  selectiveThreshold: number,
  condition: (eb: Rows) => ReturnType<Rows['and']>,
): Promise<boolean> {
  const { count } = await db
    .selectFrom((from) =>
      from
        .selectFrom('orders')
        .select('orders.totalCents')
        .where(condition)
        .limit(sql.lit(selectiveThreshold + 1))
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) <= selectiveThreshold;
}

/** Checks the conditions that may match few orders, so that a search for a rare one does not scan all years. */
export async function findAccessPath(
  db: Db,
  search: OrderSearch,
  { scanLimit, selectiveThreshold }: Bounds,
): Promise<AccessPath> {
  if (search.waiting !== undefined) return { kind: 'selective', by: 'waiting', scanLimit };
  if (isOfCustomer(search)) return { kind: 'walk', scanLimit };
  const { minCents, maxCents, deliveryFrom, deliveryTo } = search;
  const [isTotalRare, areDeliveriesFew] = await Promise.all([
    minCents === undefined && maxCents === undefined
      ? false
      : fitsFew(db, selectiveThreshold, ofTotal(search)),
    deliveryFrom === undefined && deliveryTo === undefined
      ? false
      : fitsFew(db, selectiveThreshold, ofDelivery(search)),
  ]);
  if (isTotalRare) return { kind: 'selective', by: 'total', scanLimit };
  if (areDeliveriesFew) return { kind: 'selective', by: 'delivery', scanLimit };
  return { kind: 'walk', scanLimit };
}

/**
 * The orders that a search scans. Its limit also keeps the planner from merging the other conditions: it would estimate
 * how many orders they match, and be wrong where two of them are correlated.
 */
function scan(db: Db, search: OrderSearch, path: AccessPath, page: Pick<OrderPage, 'sort' | 'after'>) {
  const direction = page.sort === 'newest' ? 'desc' : 'asc';
  const beyond = sql.raw(page.sort === 'newest' ? '<' : '>');
  const { after, from, before } = { ...search, after: page.after };
  return db
    .selectFrom('orders')
    .select(['orders.id', 'orders.createdAt', 'orders.status', 'orders.totalCents'])
    .select(['orders.accountId', 'orders.deliveryDate', 'orders.outcome'])
    .$if(after !== undefined, (q) =>
      q.where(
        sql<boolean>`(orders.created_at, orders.id) ${beyond} (${`${after!.at}Z`}::timestamptz, ${after!.id}::integer)`,
      ),
    )
    .$if(from !== undefined, (q) => q.where('orders.createdAt', '>=', from!))
    .$if(before !== undefined, (q) => q.where('orders.createdAt', '<', before!))
    .$if(path.kind === 'walk', (q) =>
      (isOfCustomer(search)
        ? q.where(ofCustomer(search))
        : isFailure(search.outcome)
          ? q.where(ofOutcome(search))
          : search.status === undefined
            ? q
            : q.where('orders.status', '=', search.status)
      )
        .orderBy('orders.createdAt', direction)
        .orderBy('orders.id', direction),
    )
    .$if(path.kind === 'selective', (q) => {
      if (path.kind === 'walk') return q;
      const conditions = { waiting: ofWaiting, total: ofTotal, delivery: ofDelivery };
      return q.where(conditions[path.by](search));
    })
    .limit(sql.lit(path.scanLimit))
    .as('orders');
}

const matches = (search: OrderSearch) => (eb: Rows) =>
  eb.and([
    ofTotal(search)(eb),
    ofDelivery(search)(eb),
    ...(search.status === undefined ? [] : [eb('orders.status', '=', search.status)]),
    ofOutcome(search)(eb),
    ofCustomer(search)(eb),
  ]);

const matching = (db: Db, search: OrderSearch, path: AccessPath, page: Pick<OrderPage, 'sort' | 'after'>) =>
  db.selectFrom(scan(db, search, path, page)).where((eb) => matches(search)(eb as unknown as Rows));

/** As text with microseconds: a JavaScript Date would lose what distinguishes two orders of the same millisecond. */
const createdText = sql<string>`to_char(orders.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

/** A page of what matches, in the order of the list. */
export const listOrders = (db: Db, search: OrderSearch, path: AccessPath, page: OrderPage) => {
  const direction = page.sort === 'newest' ? 'desc' : 'asc';
  return db
    .selectFrom(
      matching(db, search, path, page)
        .select(['orders.id', 'orders.createdAt', createdText.as('cursorAt')])
        .orderBy('orders.createdAt', direction)
        .orderBy('orders.id', direction)
        .limit(page.limit)
        .as('page'),
    )
    .innerJoin('orders', 'orders.id', 'page.id')
    .select(orderColumns)
    .select('page.cursorAt')
    .orderBy('page.createdAt', direction)
    .orderBy('page.id', direction)
    .execute();
};

/** The number of matches within the scan, up to a limit, and whether the scan ended before the orders did. */
export async function countOrders(db: Db, search: OrderSearch, path: AccessPath, limit: number) {
  const page = { sort: 'newest' } as const;
  const { found } = await db
    .selectFrom(matching(db, search, path, page).select('orders.id').limit(sql.lit(limit)).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  if (found >= limit) return { found, isCut: true };
  return { found, isCut: (await findEndOfReach(db, search, path, page)) !== undefined };
}

/** Where a scan ended at its limit; undefined when it reached the end of the orders. */
export async function findEndOfReach(
  db: Db,
  search: OrderSearch,
  path: AccessPath,
  page: Pick<OrderPage, 'sort' | 'after'>,
) {
  // No one customer has as many orders as a scan reads, and what is selective is read whole.
  if (path.kind === 'selective' || isOfCustomer(search)) return undefined;
  return db
    .selectFrom(
      // On its own, since the columns of a select list are computed for every row that OFFSET skips.
      db
        .selectFrom(scan(db, search, path, page))
        .select(['orders.id', 'orders.createdAt'])
        .offset(sql.lit(path.scanLimit - 1))
        .limit(sql.lit(1))
        .as('orders'),
    )
    .select(['orders.id', createdText.as('cursorAt')])
    .executeTakeFirst();
}
