import { expect, it } from 'vitest';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { buildWholeCustomer, columnsOfAccounts, countRows } from '#test/builders/whole-customer.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const one = await buildWholeCustomer(app);
const other = await buildWholeCustomer(app);
const { body: data } = await one.visitor.call('GET /api/user/export');

const words = (text: string): string[] => text.trim().split(/\s+/);

/** The part of the export that contains a column’s data. */
const EXPORTED: Record<string, keyof typeof data> = {
  'account_charges.account_id': 'charges',
  'addresses.account_id': 'addresses',
  'agreements.account_id': 'agreements',
  'closed_balances.account_id': 'closedMonths',
  'receipts.account_id': 'receipts',
  'reminders.account_id': 'reminders',
  'avatars.account_id': 'account',
  'budget_entries.account_id': 'budgetEntries',
  'budget_months.account_id': 'budgetMonths',
  'cart_lines.account_id': 'cart',
  'carts.account_id': 'cart',
  'checkouts.account_id': 'unfinishedCheckouts',
  'customer_contacts.account_id': 'contacts',
  'customer_notes.account_id': 'notes',
  'customer_states.account_id': 'states',
  'dietary_profiles.account_id': 'dietaryProfile',
  'door_plans.account_id': 'doorPlan',
  'favourites.account_id': 'favourites',
  'messages.account_id': 'messages',
  'monthly_plans.account_id': 'monthlyPlans',
  'orders.account_id': 'orders',
  'standing_orders.account_id': 'standingOrders',
  'standing_orders.made_by': 'standingOrders',
  'holds.account_id': 'holds',
  'holds.made_by': 'holds',
  'holds.ended_by': 'holds',
  'call_outcomes.account_id': 'calls',
  'round_places.account_id': 'roundPlaces',
  'round_doors.account_id': 'roundDoors',
  'sessions.account_id': 'signIns',
  'order_events.actor_id': 'orderHistory',
};

/** Columns that are not exported, with the reason. */
const NOT_EXPORTED: Record<string, string[]> = {
  'what staff did for customers': words(`
    agreements.created_by checkouts.ordered_by customer_notes.written_by customer_states.set_by
    call_outcomes.called_by day_moves.started_by day_move_orders.told_by order_credits.actor_id
    worklist_items.reported_by worklist_items.done_by invitations.made_by`),
  'what staff did for the kitchen': words(`
    bank_files.uploaded_by bank_lines.settled_by closed_months.closed_by receipts.recorded_by
    reminders.reminded_by rounds.driver_id round_days.driver_id imports.actor_id settings.updated_by
    audit_entries.actor_id payment_findings.resolved_by invoices.issued_by
    statement_batches.requested_by invoice_events.actor_id`),
  'a secret of thirty seconds': ['handover_codes.account_id'],
  'a secret of three days': ['email_confirmations.account_id'],
  'a secret of thirty minutes': ['reset_tokens.account_id'],
  'of staff alone, who see them on their own page': ['passkeys.account_id'],
  'a secret of staff': ['one_time_codes.account_id'],
  'secrets of staff': ['recovery_codes.account_id'],
  'a secret of some weeks': ['invitations.account_id'],
  'about two people': ['different_people.kept_id', 'different_people.newcomer_id'],
};

/** Columns that name the staff member who did something for a customer. */
const STAFF_COLUMNS = new Set(
  words('recorded_by reminded_by ordered_by called_by written_by set_by made_by created_by'),
);

/** Tables without rows of customers. */
const STAFF_ONLY = new Set(
  words(`
    settings bank_files bank_lines closed_months order_events order_credits day_moves
    day_move_orders payment_findings audit_entries worklist_items invoices invoice_events rounds
    round_days imports statement_batches passkeys one_time_codes recovery_codes`),
);

it('exports every table that refers to an account', async () => {
  const columns = await columnsOfAccounts(app);
  const names = columns.map(({ table, column }) => `${table}.${column}`);
  expect([...new Set(names)].toSorted()).toEqual(
    [...Object.keys(EXPORTED), ...Object.values(NOT_EXPORTED).flat()].toSorted(),
  );
  for (const where of columns) {
    const key = EXPORTED[`${where.table}.${where.column}`];
    if (!STAFF_ONLY.has(where.table) && !STAFF_COLUMNS.has(where.column))
      expect(await countRows(app, where, one.account.id), where.table).toBeGreaterThan(0);
    if (key === undefined) continue;
    expect(data[key], key).toBeTruthy();
    expect(data[key], key).not.toEqual([]);
  }
});

it('exports all personal data in readable form', () => {
  expect(data).toMatchObject({
    exportedAt: app.clock.now().toISOString(),
    kitchen: 'Trpeza',
    account: {
      username: one.account.username,
      email: one.email,
      firstName: 'Ana',
      phoneNumber: '0412 345 678',
      role: 'customer',
      monthlyPlan: '9000.00',
      picture: expect.stringMatching(/^data:image\/webp;base64,/),
    },
    notifications: { emailNotifications: true, marketingEmails: true, orderUpdates: false },
    addresses: [{ isDefault: true, addedAt: expect.any(String) }],
    dietaryProfile: { allergens: ['peanut'], diets: [], consentedAt: app.clock.now().toISOString() },
    doorPlan: { leaveWith: 'neighbour', leaveWhere: 'Mrs Ivanova', changedAt: app.clock.now().toISOString() },
    roundPlaces: [{ address: '14 mirka way lalor vic 3075 australia', position: expect.any(Number) }],
    roundDoors: [{ address: '14 mirka way lalor vic 3075 australia', round: expect.any(String) }],
    favourites: [{ meal: expect.any(String), mealMk: expect.any(String) }],
    cart: { meals: [{ quantity: 11 }] },
    newsletter: { state: 'subscribed' },
    signIns: [{ site: 'shop' }],
  });
  expect(data.orders.map(({ id, status }) => [id, status])).toEqual([
    [one.onAccount.id, 'completed'],
    [one.cancelled.id, 'cancelled'],
    [one.delivered.id, 'completed'],
  ]);
  expect(data.orders[0]?.items).toHaveLength(1);
  expect(data.orderHistory.map(({ orderNumber, to }) => `${orderNumber} ${to}`)).toEqual([
    `${one.delivered.id} pending`,
    `${one.cancelled.id} pending`,
    `${one.delivered.id} completed`,
    `${one.cancelled.id} cancelled`,
    `${one.onAccount.id} pending`,
    `${one.onAccount.id} completed`,
  ]);
  expect(data).toMatchObject({
    charges: [{ orderNumber: String(one.onAccount.id), amount: '31.20', bookedOn: '2026-12-28' }],
    receipts: [{ amount: '31.20', method: 'bank', bankText: null }],
    reminders: [{ way: 'paper', amount: '31.20' }],
    closedMonths: [{ month: '2020-01', closing: '0.00' }],
  });
  expect(data.unfinishedCheckouts).toMatchObject([{ state: 'open', delivery: { lastName: 'Popova' } }]);
  expect(data.payments.map(({ state, amount }) => `${state} ${amount}`).toSorted()).toEqual([
    'accepted 31.20',
    'created 34.20',
    'paid 31.20',
    'paid 31.20',
  ]);
  expect(data.refunds).toMatchObject([{ orderNumber: String(one.cancelled.id), amount: '31.20' }]);
  expect(data.budgetMonths).toMatchObject([{ spent: '152.58' }, { spent: '72.79' }]);
  expect(data.budgetEntries.length).toBeGreaterThan(4);
});

it('exports no password, token or payment secret', async () => {
  const text = JSON.stringify(data);
  const row = await app.db
    .selectFrom('accounts')
    .select('passwordHash')
    .where('id', '=', one.account.id)
    .executeTakeFirstOrThrow();
  for (const secret of [row.passwordHash, PASSWORD, '$argon2', one.intent.clientSecret, one.visitor.cookie()])
    expect(text).not.toContain(secret);
  const reset = data.messages.find(({ kind }) => kind === 'password-reset');
  expect(reset?.text).toMatch(/\?token=…/);
  const { rows } = { rows: await app.db.selectFrom('newsletterSubscribers').select('token').execute() };
  for (const { token } of rows) expect(text).not.toContain(token);
});

it('exports no data of other people', () => {
  const text = JSON.stringify(data);
  for (const stranger of [other.email, other.account.username]) expect(text).not.toContain(stranger);
  const numbers = [
    ...data.orders.map(({ orderNumber }) => orderNumber),
    ...data.orderHistory.map((e) => e.orderNumber),
  ];
  expect(numbers).not.toContain(String(other.delivered.id));
  expect(data.messages.every(({ recipient }) => recipient === one.email)).toBe(true);
});

it('limits exports to ten per hour', async () => {
  const visitor = await app.visit().signIn((await buildAccount(app.db)).username);
  for (let time = 0; time < 10; time += 1)
    expect((await visitor.call('GET /api/user/export')).status).toBe(200);
  expect((await visitor.refused('GET /api/user/export')).status).toBe(429);
});
