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

/** One way to break each invariant. Only the triggers and constraints that would prevent it are disabled. */
const BROKEN: Record<string, string> = {
  "a month's spent is the sum of its entries": `update budget_months set spent_cents = spent_cents + 1`,
  'an entry belongs to the account and order of its checkout': `update budget_entries set order_id = ${CANCELLED} where order_id = ${ORDER}`,
  'an entry takes or gives back as its kind says': `update budget_entries set amount_cents = -amount_cents where kind = 'ordered'`,
  'an open checkout holds exactly its subsidy, an ended one nothing': `update budget_entries set amount_cents = amount_cents - 1 where checkout_id = ${OPEN}`,
  'an order has taken from the month of its delivery what the organisation still pays for it': `delete from budget_entries where kind = 'cancelled'`,
  'an order is delivered where it was last moved to, each time from where it was': `insert into order_reschedules
    select min(e.id), o.id, o.delivery_date, o.delivery_slot, o.delivery_date + 1, o.delivery_slot
    from orders o join order_events e on e.order_id = o.id where o.id = ${ORDER} group by o.id`,
  'no slot has more deliveries than it had places': `update checkouts set slot_capacity = 1`,
  'a placed checkout has one order, any other none': `update checkouts set state = 'expired' where id = (select checkout_id from orders where id = ${ORDER})`,
  'an order says what its checkout said': `update orders set delivery_date = delivery_date + 7 where id = ${ORDER}`,
  'an order costs what its last version says': `update orders set version = version + 1 where version > 1`,
  'the versions of an order follow each other, each by a change': `update order_events set action = 'correct' where action = 'change'`,
  'a version costs what its lines come to': `alter table order_versions disable trigger user;
    update order_versions set lines = jsonb_set(lines, '{0,quantity}', '1')`,
  'what versions cost more or less is what the ledger says': `delete from ledger_transfers where kind = 'changed'`,
  'the changes of an order have moved the budget by what it costs the organisation more or less': `delete from budget_entries where kind = 'changed'`,
  'beside a payment only what a change made dearer, a bank did not pay or was refunded is on account': `update orders set on_account_cents = 1 where id = ${ORDER}`,
  "an order has one accepted payment of the customer's share, or none when there is nothing to pay": `update payments set amount_cents = amount_cents - 1 where id = ${PAYMENT_OF_ORDER}`,
  'a payment that became no order goes back whole': `update payments set state = 'returned' where checkout_id = ${OPEN}`,
  'a debit that was dishonoured stands once on the list of payments to look at': `update payments set state = 'dishonoured' where state = 'accepted' and method = 'ezidebit'`,
  'a failed refund stands on the list of payments to look at until it is given another way': `update refunds set state = 'failed'`,
  'the ledger says what orders, payments and refunds say': `delete from ledger_transfers where kind = 'refunded'`,
  'an account is charged what is to be collected for a delivered order, and nothing for any other': `insert into account_charges (account_id, order_id, amount_cents, booked_on)
    select account_id, id, 100, delivery_date from orders where id = ${ORDER}`,
  'the ledger has what receipts say': `delete from ledger_transfers where incoming_payment_id is not null`,
  'what takes a receipt back takes all of it, from who paid it and the same way': `alter table incoming_payments disable trigger user;
    update incoming_payments set method = 'cash' where reverses_id is not null`,
  'a line of the bank is received whole, or not at all': `update bank_lines set state = 'open'`,
  'months are closed one after another': `insert into closed_months (month, last_entry_id) values ('2026-12', 0)`,
  'opening + charged - received = closing, for every customer and closed month': `alter table incoming_payments disable trigger user;
    update incoming_payments set received_on = '2026-10-16' where bank_line_id is not null`,
  'nobody is reminded twice in a month': `insert into reminders (request_key, account_id, way, amount_cents, balance_cents, oldest_on, reminded_on)
    select gen_random_uuid(), min(account_id), 'paper', 100, 100, '2026-10-05', day from orders, (values (date '2026-11-01'), ('2026-11-30')) d (day) group by day`,
  'the product cannot change a ledger': `grant delete on ledger_transfers to trpeza_app`,
  'a paid payment has an order': `update payments set state = 'paid' where checkout_id = ${OPEN}`,
  'money at the demo provider belongs to an order or to a checkout that still waits for one': `update payments set state = 'cancelled' where id = ${PAYMENT_OF_ORDER}`,
  'a payment is paid at the demo provider as well, and one that has ended can no longer be paid there': `update demo_gateway_debits set status = 'waiting'`,
  'the items of an order sum up to its subtotal': `delete from order_items where order_id = ${ORDER}`,
  'an order has exactly the meals of its last version': `update order_items set meal_id = (select max(id) from meals) where order_id = ${ORDER}`,
  'a frozen line belongs to an order of its date, or to one that was moved from it': `insert into production_sheets select delivery_date - 7, now() from orders where id = ${ORDER};
    insert into production_lines select delivery_date - 7, id, (select min(id) from meals), 10 from orders where id = ${ORDER}`,
  "the split adds up, the customer's share rounded half up": `update orders set customer_cents = customer_cents + 1, subsidy_cents = subsidy_cents - 1 where id = ${ORDER}`,
  'refunds never exceed the payment of their own order': `update refunds set amount_cents = amount_cents + 1`,
  'the demo provider never pays back more than it got': `update demo_gateway_refunds set amount_cents = amount_cents + 1`,
  'a refund that succeeded was paid back at the demo provider, from the payment it is of': `delete from demo_gateway_refunds`,
  'who paid for what was cancelled, credited or changed is refunded, and nobody else is': `delete from refunds`,
  'an order is credited what its credits say': `update orders set credited_cents = credited_cents + 1, credited_subsidy_cents = credited_subsidy_cents + 1
    where id = ${CREDITED}`,
  'no more of a meal is credited than was ordered, and that at its price': `update order_items set credited_quantity = credited_quantity - 1
    where order_id = ${CREDITED}`,
  'an order is credited its meals, and its delivery fee with the last of them': `update order_items set credited_quantity = quantity where order_id = ${CREDITED}`,
  'after its credits an order is split as if it had been placed for what is left': `update orders
    set credited_customer_cents = credited_customer_cents - 1, credited_subsidy_cents = credited_subsidy_cents + 1 where id = ${CREDITED}`,
  'every credit gives its subsidy back to the budget, once': `delete from budget_entries where kind = 'credited'`,
  'an order is on account exactly when the office placed it': `update checkouts set ordered_by = null`,
  'no provider knows of a payment on account': `update payments set provider = 'demo' where method = 'account'`,
  'a customer has at most one open checkout': `update checkouts set state = 'open', account_id = (select min(account_id) from checkouts)`,
  'a checkout has at most one live payment, an expired one none': `update checkouts set state = 'expired' where state = 'open'`,
  "an order's history leads from its placement to its status without a gap": `update orders set status = 'completed' where id = ${ORDER}`,
  'an invoice is the sum of its lines': INVOICE,
  'an order is charged to its own payer at most once, and says on which invoice': CHARGED,
  'own parts, invoices and what is due on the next come to the worth of what was delivered': CHARGED,
  'what of a month counts against agreements is the sum of their entries': `update budget_months set agreed_cents = agreed_cents - 1 where agreed_cents > 0`,
  'the period of an agreement has spent the sum of its entries': `update agreement_budgets set spent_cents = spent_cents + 1`,
  'what an order takes counts against its own agreement': `update budget_entries set agreement_id = null where agreement_id is not null`,
  'no two agreements of a person hold on one day': `update agreements set from_date = from_date - 1 where from_date = (select max(from_date) from agreements)`,
  'an order stands by an agreement of its customer that holds on its day': `update agreements set from_date = '2027-06-01', to_date = null
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
