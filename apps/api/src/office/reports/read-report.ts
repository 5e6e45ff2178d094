import type {
  OrderReport,
  ReportFilter,
  ReportOrder,
  ReportPage,
} from '@trpeza/contract/office/reports.schemas';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import { readPlanOfMonth, sumPlansOfMonth } from '#money/money.api.ts';
import { daysOf, endOfMonth } from '#platform/local-time.domain.ts';
import { customerNameOf } from '#ordering/ordering.api.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { summariseOrders, budgetOf } from './reports.domain.ts';
import {
  findCustomer,
  listMostOrdered,
  listSelected,
  pageOfSelected,
  sumByDayAndStatus,
  type OrderSelection,
  type SelectedOrder,
} from './reports.queries.ts';

export type ReportDeps = Pick<Deps, 'db' | 'settings'>;

const MOST_ORDERED = 10;

/**
 * Returns the figures of the orders delivered in a month.
 * @throws DomainError `common/not-found` for an account that is not a customer
 */
export async function readReport(
  { db, settings }: ReportDeps,
  month: string,
  filter: ReportFilter,
): Promise<OrderReport> {
  const selection = await select(db, month, filter);
  const whole = { ...selection, end: endOfMonth(month, (await settings.read()).time_zone) };
  const [figures, meals, plan] = await Promise.all([
    // The budget includes all orders of the month; the selected status does not apply.
    sumByDayAndStatus(db, { ...selection, status: undefined }),
    listMostOrdered(db, selection, MOST_ORDERED),
    filter.customerId === undefined
      ? { planCents: await sumPlansOfMonth(db, whole), isAgreed: false }
      : readPlanOfMonth(db, filter.customerId, whole),
  ]);
  return {
    month,
    budget: budgetOf(figures, plan),
    ...summariseOrders(figures, filter.status),
    meals: meals.map(({ mealId, name, nameMk, quantity }) => ({
      mealId,
      name,
      name_mk: nameMk,
      quantity: Number(quantity),
    })),
  };
}

/** A page of the orders of a report, latest delivery first. */
export async function listReport(
  { db }: Pick<ReportDeps, 'db'>,
  month: string,
  { cursor, limit, ...filter }: ReportPage,
) {
  const selection = await select(db, month, filter);
  const { rows, ...page } = await pageOfSelected(db, selection, { cursor, limit });
  return { items: rows.map(presentOrder), ...page };
}

/** All orders of a report, for export. */
export async function listWholeReport(
  { db }: Pick<ReportDeps, 'db'>,
  month: string,
  filter: ReportFilter,
): Promise<ReportOrder[]> {
  return (await listSelected(db, await select(db, month, filter))).map(presentOrder);
}

/** The name of the report's customer; undefined for a report on all customers. */
export async function readCustomerName(db: Db, id: number | undefined): Promise<string | undefined> {
  const customer = id === undefined ? undefined : await findCustomer(db, id);
  if (!customer) return undefined;
  return [customer.firstName, customer.lastName].filter(Boolean).join(' ') || customer.username;
}

async function select(db: Db, month: string, { customerId, status }: ReportFilter): Promise<OrderSelection> {
  if (customerId !== undefined && !(await findCustomer(db, customerId)))
    throw new DomainError('common/not-found');
  return { ...daysOf(month), accountId: customerId, status };
}

const presentOrder = (row: SelectedOrder): ReportOrder => ({
  id: row.id,
  orderNumber: String(row.id),
  userId: row.accountId,
  customerName: customerNameOf(row),
  totalAmount: formatMoney(toCents(row.worthCents)),
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  deliveryDate: row.deliveryDate,
});
