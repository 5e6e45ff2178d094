import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgreedOrders } from '#test/builders/agreements.ts';
import { creditMeals, signInStaff } from '#test/builders/credits.ts';
import { changeMeals } from '#test/builders/order-changes.ts';
import { buildOrder, buildShopper } from '#test/builders/orders.ts';
import { submitDebitPage, debitClaimOf, openCheckout, openDebit } from '#test/builders/placements.ts';
import { buildPhoneOrder } from '#test/builders/phone-orders.ts';
import {
  buildBankLine,
  buildDebtor,
  recordIncomingPayment,
  TODAY,
} from '#test/builders/incoming-payments.ts';
import { listViolations } from './check-invariants.ts';
import { createTestApp } from './test-app.ts';

const app = await createTestApp({ invariants: 'broken' });
const client = new Client({ connectionString: app.url });

beforeAll(async () => {
  await client.connect();
  await buildOrder(app);
  const { order, visitor } = await buildOrder(app);
  await visitor.call('PUT /api/orders/{id}/status', {
    params: { id: order.id },
    body: { status: 'cancelled' },
  });
  const { order: short } = await buildOrder(app);
  await creditMeals(await signInStaff(app), short, 2);
  const changed = await buildOrder(app);
  await changeMeals(changed.visitor, changed.order, [[changed.meal.id, 12]]);
  await app.payRefunds();
  const { visitor: debtor } = await buildShopper(app);
  const { cart, orderId } = await openDebit(debtor);
  await submitDebitPage(debtor, orderId, 'complete');
  await debtor.call('POST /api/orders', { body: debitClaimOf(cart, orderId) });
  await openCheckout((await buildShopper(app)).visitor);
  await buildPhoneOrder(app);
  await buildAgreedOrders(app);
  const { account: customer, bookkeeper } = await buildDebtor(app);
  await recordIncomingPayment(bookkeeper, customer.id, { receivedOn: '2026-10-15' });
  const bounced = await recordIncomingPayment(bookkeeper, customer.id, { method: 'cheque' });
  await bookkeeper.call('POST /api/incoming-payments/{id}/reverse', {
    params: { id: bounced.id },
    body: { key: randomUUID(), reversedOn: TODAY, reason: 'It bounced' },
  });
  await bookkeeper.call('POST /api/bank-lines/{id}/receive', {
    params: { id: await buildBankLine(app.db) },
    body: { key: randomUUID(), parts: [{ customerId: customer.id, amount: '31.20' }] },
  });
  await bookkeeper.call('POST /api/closed-months/{month}', {
    params: { month: '2026-10' },
    body: { closing: '-31.20' },
  });
});
afterAll(() => client.end());

const ORDER = `(select min(id) from orders)`;
const CANCELLED = `(select id from orders where status = 'cancelled')`;
const CREDITED = `(select max(order_id) from order_credits)`;
const AGREEMENT = `(select min(agreement_id) from orders)`;
const OPEN = `(select id from checkouts where state = 'open')`;
const PAYMENT_OF_ORDER = `(select p.id from payments p join orders o using (checkout_id) where o.id = ${ORDER})`;

/** An invoice of one delivery whose line is missing. */
const INVOICE = `insert into invoices (number, month, issued_at, kitchen, organisation, deliveries, credits, total_cents, months)
  values ('INV-2020-01', '2020-01', now(), '{}', '{}', 1, 0, 100, '[]')`;

/** An invoice line of an order that is not invoiced. */
const CHARGED = `${INVOICE};
  insert into invoice_lines select (select max(id) from invoices), id, 'delivery', delivery_date, 'Ana', 10, total_cents, customer_cents, subsidy_cents
    from orders where id = ${ORDER}`;

/**
 * For each invariant, a statement that violates it. Only the triggers and constraints that would prevent the violation
 * are disabled.
 */
const BROKEN: Record<string, string> = {
  "a month's spending is the sum of its budget entries": `update budget_months set spent_cents = spent_cents + 1`,
  'a budget entry belongs to the account and order of its checkout': `update budget_entries set order_id = ${CANCELLED} where order_id = ${ORDER}`,
  'the sign of a budget entry matches its kind': `update budget_entries set amount_cents = -amount_cents where kind = 'ordered'`,
  'an open checkout reserves exactly its subsidy, an ended one nothing': `update budget_entries set amount_cents = amount_cents - 1 where checkout_id = ${OPEN}`,
  "an order uses the budget of its delivery month for exactly the organisation's current part": `delete from budget_entries where kind = 'cancelled'`,
  "an order's delivery day and slot are those of its last rescheduling, and each one starts from the previous": `insert into order_reschedules
    select min(e.id), o.id, o.delivery_date, o.delivery_slot, o.delivery_date + 1, o.delivery_slot
    from orders o join order_events e on e.order_id = o.id where o.id = ${ORDER} group by o.id`,
  'no slot has more deliveries than its capacity': `update checkouts set slot_capacity = 1`,
  'a placed checkout has one order, any other checkout none': `update checkouts set state = 'expired' where id = (select checkout_id from orders where id = ${ORDER})`,
  'an order equals its checkout': `update orders set delivery_date = delivery_date + 7 where id = ${ORDER}`,
  'an order costs what its last version costs': `update orders set version = version + 1 where version > 1`,
  'the versions of an order are consecutive, and each has a change event': `update order_events set action = 'correct' where action = 'change'`,
  'the subtotal of a version is the sum of its lines': `alter table order_versions disable trigger user;
    update order_versions set lines = jsonb_set(lines, '{0,quantity}', '1')`,
  'the ledger contains the price difference of each version': `delete from ledger_transfers where kind = 'changed'`,
  "the changes of an order changed the budget by the difference of the organisation's part": `delete from budget_entries where kind = 'changed'`,
  'in addition to a payment, only price increases, dishonoured debits and refunds of restored orders are on account': `update orders set on_account_cents = 1 where id = ${ORDER}`,
  "an order has one accepted payment of the customer's share, or none if there is nothing to pay": `update payments set amount_cents = amount_cents - 1 where id = ${PAYMENT_OF_ORDER}`,
  'a payment without an order is refunded in full': `update payments set state = 'returned' where checkout_id = ${OPEN}`,
  'a dishonoured debit has exactly one payment issue': `update payments set state = 'dishonoured' where state = 'accepted' and method = 'ezidebit'`,
  'a failed refund has an open payment issue until the money is returned in another way': `update refunds set state = 'failed'`,
  'the ledger matches orders, payments and refunds': `delete from ledger_transfers where kind = 'refunded'`,
  'an account is charged the collectable amount of each delivered order, and nothing for other orders': `insert into account_charges (account_id, order_id, amount_cents, booked_on)
    select account_id, id, 100, delivery_date from orders where id = ${ORDER}`,
  'the ledger matches the incoming payments': `delete from ledger_transfers where incoming_payment_id is not null`,
  'a reversal has the amount, payer and method of the incoming payment that it reverses': `alter table incoming_payments disable trigger user;
    update incoming_payments set method = 'cash' where reverses_id is not null`,
  'a bank line is assigned completely or not at all': `update bank_lines set state = 'open'`,
  'closed months are consecutive': `insert into closed_months (month, last_entry_id) values ('2026-12', 0)`,
  'opening + charged - received = closing, for every customer and closed month': `alter table incoming_payments disable trigger user;
    update incoming_payments set received_on = '2026-10-16' where bank_line_id is not null`,
  'a customer gets at most one reminder per month': `insert into reminders (request_key, account_id, way, amount_cents, balance_cents, oldest_on, reminded_on)
    select gen_random_uuid(), min(account_id), 'paper', 100, 100, '2026-10-05', day from orders, (values (date '2026-11-01'), ('2026-11-30')) d (day) group by day`,
  "the product's role cannot update or delete rows of a ledger": `grant delete on ledger_transfers to trpeza_app`,
  'a paid payment has an order': `update payments set state = 'paid' where checkout_id = ${OPEN}`,
  'a payment at the demo provider belongs to an order or to an open checkout': `update payments set state = 'cancelled' where id = ${PAYMENT_OF_ORDER}`,
  'a paid payment is paid at the demo provider, and an ended payment can no longer be paid there': `update demo_gateway_debits set status = 'waiting'`,
  'the subtotal of an order is the sum of its items': `delete from order_items where order_id = ${ORDER}`,
  'an order has exactly the meals of its last version': `update order_items set meal_id = (select max(id) from meals) where order_id = ${ORDER}`,
  'a frozen production line belongs to an order of its date, or to one that was rescheduled from it': `insert into production_sheets select delivery_date - 7, now() from orders where id = ${ORDER};
    insert into production_lines select delivery_date - 7, id, (select min(id) from meals), 10 from orders where id = ${ORDER}`,
  "the split adds up to the total, with the customer's share rounded half up": `update orders set customer_cents = customer_cents + 1, subsidy_cents = subsidy_cents - 1 where id = ${ORDER}`,
  'refunds never exceed the payment of their order': `update refunds set amount_cents = amount_cents + 1`,
  'refunds at the demo provider never exceed the payment': `update demo_gateway_refunds set amount_cents = amount_cents + 1`,
  'a successful refund exists at the demo provider and belongs to the same payment': `delete from demo_gateway_refunds`,
  'the refunds of an order equal what was paid for cancelled, credited and changed meals': `delete from refunds`,
  'the credited amount of an order is the sum of its credits': `update orders set credited_cents = credited_cents + 1, credited_subsidy_cents = credited_subsidy_cents + 1
    where id = ${CREDITED}`,
  'credits of a meal do not exceed the ordered quantity and use its price': `update order_items set credited_quantity = credited_quantity - 1
    where order_id = ${CREDITED}`,
  'an order is credited its meals, and its delivery fee together with the last meal': `update order_items set credited_quantity = quantity where order_id = ${CREDITED}`,
  'after credits, an order is split like an order of the remaining meals': `update orders
    set credited_customer_cents = credited_customer_cents - 1, credited_subsidy_cents = credited_subsidy_cents + 1 where id = ${CREDITED}`,
  'every credit returns its subsidy to the budget exactly once': `delete from budget_entries where kind = 'credited'`,
  'an order is on account if and only if the office placed it': `update checkouts set ordered_by = null`,
  'a payment on account has no provider reference': `update payments set provider = 'demo' where method = 'account'`,
  'a customer has at most one open checkout': `update checkouts set state = 'open', account_id = (select min(account_id) from checkouts)`,
  'a checkout has at most one live payment, an expired checkout none': `update checkouts set state = 'expired' where state = 'open'`,
  "an order's events lead from its placement to its status without a gap": `update orders set status = 'completed' where id = ${ORDER}`,
  'the total of an invoice is the sum of its lines': INVOICE,
  'an order is invoiced to its own payer at most once and refers to that invoice': CHARGED,
  'customer shares, invoices and amounts due on the next invoices add up to the value of the deliveries':
    CHARGED,
  "a month's spending under agreements is the sum of their budget entries": `update budget_months set agreed_cents = agreed_cents - 1 where agreed_cents > 0`,
  "the spending of an agreement's period is the sum of its budget entries": `update agreement_budgets set spent_cents = spent_cents + 1`,
  'the budget entries of an order belong to its own agreement': `update budget_entries set agreement_id = null where agreement_id is not null`,
  'a person has at most one agreement on each day': `update agreements set from_date = from_date - 1 where from_date = (select max(from_date) from agreements)`,
  'the agreement of an order belongs to its customer and is valid on the delivery day': `update agreements set from_date = '2027-06-01', to_date = null
    where id = ${AGREEMENT}`,
  'an order is split by the terms of its agreement': `update agreements set customer_share_bps = 2001 where id = ${AGREEMENT}`,
  'no budget is overspent': `update accounts set monthly_plan_cents = 0`,
  'no budget of an agreement is overspent': `update agreements set budget_cents = 1 where id = ${AGREEMENT}`,
};

describe('invariants.sql', () => {
  it('reports each invariant when it is violated', async () => {
    const text = await readFile(new URL('../src/money/ledger/invariants.sql', import.meta.url), 'utf8');
    const names = [...text.matchAll(/select '((?:[^']|'')+)' as invariant/g)].map(([, name]) =>
      name!.replaceAll("''", "'"),
    );
    expect(names.toSorted()).toEqual(Object.keys(BROKEN).toSorted());
    for (const [name, statement] of Object.entries(BROKEN)) {
      await client.query('begin');
      await client.query('alter table budget_entries disable trigger user');
      await client.query('alter table ledger_transfers disable trigger user');
      await client.query('alter table orders drop constraint orders_split_adds_up');
      await client.query('drop index checkouts_one_open');
      await client.query(statement);
      const violations = await listViolations(client);
      await client.query('rollback');
      expect(violations.map(({ invariant }) => invariant)).toContain(name);
    }
  });

  it('ignores spending above a plan that was lowered', async () => {
    await client.query('begin');
    await client.query('update accounts set monthly_plan_cents = 0');
    expect(await listViolations(client, { plansWereLowered: true })).toEqual([]);
    await client.query('rollback');
  });
});
