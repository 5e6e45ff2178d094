import type {
  CustomerAccount,
  IncomingPaymentFilter,
} from '@trpeza/contract/money/incoming-payments.schemas';
import { readCustomer, searchPayers } from '#access/access.api.ts';
import type { Db } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readToday } from '#money/month-end/close-month.ts';
import { listUnpaid, sumAccounts } from './charges.queries.ts';
import { centsText, presentAccountHolder, presentIncomingPayment } from './incoming-payments.present.ts';
import {
  listIncomingPayments as findIncomingPayments,
  listIncomingPaymentsOf,
} from './incoming-payments.queries.ts';
import { listLastReminders } from './reminders.queries.ts';

/** The maximum number of customers that a search restricts a list to. */
export const MAX_SEARCH_RESULTS = 200;
const PAYMENTS_SHOWN = 50;
const DAY_MS = 86_400_000;

/** A page of incoming payments, newest first. */
export async function listIncomingPayments(db: Db, { search, customerId, ...rest }: IncomingPaymentFilter) {
  const found = search ? await searchPayers(db, search, MAX_SEARCH_RESULTS) : undefined;
  const asked = customerId === undefined ? found : (found ?? [customerId]).filter((id) => id === customerId);
  const { rows, ...page } = await findIncomingPayments(db, { ...rest, accountIds: asked });
  return { items: rows.map(presentIncomingPayment), ...page };
}

/**
 * A customer's charges, payments and balance.
 * @throws DomainError `common/not-found` for other accounts than customers
 */
export async function readCustomerAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  id: number,
): Promise<CustomerAccount> {
  const { db } = deps;
  const customer = await readCustomer(db, id);
  const [today, sums, unpaid, payments, reminded] = await Promise.all([
    readToday(deps),
    sumAccounts(db, [id]),
    listUnpaid(db, [id]),
    listIncomingPaymentsOf(db, id, PAYMENTS_SHOWN),
    listLastReminders(db, [id]),
  ]);
  const { charged, received } = sums.get(id) ?? { charged: 0, received: 0 };
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ') || customer.username;
  return {
    customer: presentAccountHolder({ accountId: id, name, customerNumber: customer.customerNumber ?? null }),
    charged: centsText(charged),
    received: centsText(received),
    balance: centsText(charged - received),
    credit: centsText(Math.max(0, received - charged)),
    unpaid: unpaid.map(({ orderId, bookedOn, amountCents, openCents }) => ({
      orderId,
      orderNumber: String(orderId),
      bookedOn,
      amount: centsText(amountCents),
      open: centsText(openCents),
      ageDays: Math.max(0, Math.round((Date.parse(today) - Date.parse(bookedOn)) / DAY_MS)),
    })),
    payments: payments.map(presentIncomingPayment),
    remindedOn: reminded.get(id) ?? null,
  };
}
