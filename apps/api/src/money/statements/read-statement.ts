import { paymentReference } from '@trpeza/contract/money/payment-reference';
import type { OwnAccount, Statement } from '@trpeza/contract/money/statements.schemas';
import { readPlanOfMonth } from '#money/budgets/plans.queries.ts';
import { addDays, daysOf, localDateOf, monthOf, startOfDay } from '#platform/local-time.domain.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { readPostalAddresses } from '#customers/customers.api.ts';
import { readAccountMovements } from '#money/incoming-payments/read-balance.ts';
import { snapshot } from '#platform/database/transaction.ts';
import { readAccountMonth } from './read-account-month.ts';
import { dueDayOf, paymentsIn, computeAccount, computeMonth } from './statements.domain.ts';
import { formatCents, presentPayment, presentStatement } from './statements.present.ts';
import {
  listCreditedItems,
  listEntries,
  listItems,
  listOrders,
  listRefunds,
} from './statement-lines.queries.ts';
import {
  findBalance,
  findCustomer,
  listChargedOrders,
  listOwnMonths,
  type RequestedMonth,
} from './statements.queries.ts';

export type StatementDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** The bounds of a month. @throws DomainError `statements/not-begun` for a future month */
export async function requestedMonth(
  { clock, settings }: StatementDeps,
  month: string,
): Promise<RequestedMonth & { start: Date }> {
  const { time_zone: zone } = await settings.read();
  if (month > monthOf(localDateOf(clock.now(), zone))) throw new DomainError('statements/not-begun');
  const { from, before } = daysOf(month);
  return { month, from, before, start: startOfDay(from, zone), end: startOfDay(before, zone) };
}

/** A customer's statement for a month. @throws DomainError `common/not-found` for other accounts than customers */
export async function readStatement(
  deps: StatementDeps,
  month: string,
  customerId: number,
): Promise<Statement> {
  const requested = await requestedMonth(deps, month);
  const settings = await deps.settings.read();
  // One snapshot: otherwise an order placed concurrently could appear in some of the results only.
  return snapshot(deps.db, async (db) => {
    const customer = await findCustomer(db, customerId);
    if (!customer) throw new DomainError('common/not-found');
    const plan = await readPlanOfMonth(db, customerId, requested);
    const entries = await listEntries(db, customerId, requested);
    const entered = entries.flatMap(({ orderId }) => orderId ?? []);
    const orders = await listOrders(db, customerId, requested, entered);
    const ids = orders.map(({ id }) => id);
    const [items, refunds] = [await listItems(db, ids), await listRefunds(db, ids)];
    const credited = await listCreditedItems(db, ids);
    const settled = computeMonth({ entries, orders, refunds }, requested);
    const { movements, ...sums } = await readAccountMonth(db, customerId, requested);
    const charged = movements.flatMap(({ orderId }) => orderId ?? []);
    const account = computeAccount(sums, movements, {
      from: requested.from,
      dueOn: dueDayOf(requested.before, settings.statement_due_days),
      orders: await listChargedOrders(db, charged),
    });
    const address = (await readPostalAddresses(db, [customerId])).get(customerId);
    const isOver = deps.clock.now() >= requested.end;
    const about = { month, isOver, customer, plan, address, settings };
    return presentStatement({ ...about, items, credited, refunds, settled, account });
  });
}

/** A customer's current balance, and the unpaid part of the last statement. */
export async function readOwnAccount(deps: StatementDeps, accountId: number): Promise<OwnAccount> {
  const { db } = deps;
  const settings = await deps.settings.read();
  const today = localDateOf(deps.clock.now(), settings.time_zone);
  const lastMonth = monthOf(addDays(`${monthOf(today)}-01`, -1));
  const days = daysOf(lastMonth);
  const { balance, open } = await findBalance(db, accountId, days);
  const movements = await readAccountMovements(db, accountId, days.from, today);
  return {
    balance: formatCents(balance),
    due:
      open > 0 ? { amount: formatCents(open), on: dueDayOf(days.before, settings.statement_due_days) } : null,
    paymentReference: paymentReference(accountId),
    bankDetails: settings.kitchen_bank_details,
    payments: paymentsIn(movements).map(presentPayment),
  };
}

const OWN_MONTHS = 12;

/** The months for which a customer has a statement. */
export async function listOwnStatements(
  deps: StatementDeps,
  accountId: number,
): Promise<{ month: string }[]> {
  const { time_zone: zone } = await deps.settings.read();
  const current = monthOf(localDateOf(deps.clock.now(), zone));
  return (await listOwnMonths(deps.db, accountId, current, OWN_MONTHS)).map((month) => ({ month }));
}
