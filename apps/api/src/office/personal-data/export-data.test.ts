import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { buildCustomerWithEverything } from '#test/builders/customer-with-everything.ts';
import { createTestApp } from '#test/test-app.ts';
import { OWN_ROWS, PERSONAL_TABLES } from './personal-tables.ts';

const app = await createTestApp();
const one = await buildCustomerWithEverything(app);
const other = await buildCustomerWithEverything(app);
const { body } = await one.visitor.call('GET /api/user/export');
const { data } = body;

/** Exported tables in which this customer has no rows. */
const WITHOUT_ROWS = new Set([
  'Bank lines',
  'Changed orders',
  'Credits',
  'Days of recurring orders',
  'Invoice lines',
  'Payment issues',
  'Rescheduled orders',
]);

it('exports every row of every table that has a title', async () => {
  const whose = sql`(select ${one.account.id}::integer as person_id, ${one.email}::text as person_email) as whose`;
  for (const [table, { title, rows = OWN_ROWS, exported = 'true' }] of Object.entries(PERSONAL_TABLES)) {
    if (!title) continue;
    const counted = await sql<{ count: number }>`select count(*)::integer as count
      from ${sql.raw(table)}, ${whose} where ${sql.raw(rows)} and ${sql.raw(exported)}`.execute(app.db);
    expect(data[title]?.length, title).toBe(counted.rows[0]!.count);
    expect(data[title]!.length > 0, title).toBe(!WITHOUT_ROWS.has(title));
  }
});

it('exports all personal data in readable form', () => {
  expect(body).toMatchObject({ exportedAt: app.clock.now().toISOString(), kitchen: 'Trpeza' });
  expect(data).toMatchObject({
    Account: [
      { username: one.account.username, email: one.email, first_name: 'Ana', phone_number: '0412 345 678' },
    ],
    Picture: [{ image: expect.stringMatching(/^data:image\/webp;base64,/) }],
    Addresses: [{ is_default: true, created_at: expect.any(String) }],
    'Allergens and diets': [{ allergens: ['peanut'], diets: [] }],
    'Door plan': [{ leave_with: 'neighbour', leave_where: 'Mrs Ivanova' }],
    'Places in the default route': [{ address: '14 mirka way lalor vic 3075 australia' }],
    Rounds: [{ address: '14 mirka way lalor vic 3075 australia', round: expect.any(String) }],
    Favourites: [{ meal: expect.any(String) }],
    'Meals in the cart': [{ meal: expect.any(String), quantity: 11 }],
    Newsletter: [{ state: 'subscribed' }],
    'Incoming payments': [{ amount_cents: 3120, method: 'bank' }],
    Reminders: [{ way: 'paper', amount_cents: 3120 }],
    Refunds: [{ order_id: one.cancelled.id, amount_cents: 3120 }],
  });
  expect(data['Orders']!.map(({ id, status }) => [id, status])).toEqual([
    [one.delivered.id, 'completed'],
    [one.cancelled.id, 'cancelled'],
    [one.onAccount.id, 'completed'],
  ]);
});

it('exports no password, token or payment secret', async () => {
  const text = JSON.stringify(body);
  const row = await app.db
    .selectFrom('accounts')
    .select('passwordHash')
    .where('id', '=', one.account.id)
    .executeTakeFirstOrThrow();
  for (const secret of [row.passwordHash, PASSWORD, '$argon2', one.intent.clientSecret, one.visitor.cookie()])
    expect(text).not.toContain(secret);
  const reset = data['Messages']!.find(({ template }) => template === 'password-reset');
  expect(reset?.['plain']).toMatch(/\?token=…/);
  const tokens = await app.db.selectFrom('newsletterSubscribers').select('token').execute();
  for (const { token } of tokens) expect(text).not.toContain(token);
  const sessions = await app.db.selectFrom('sessions').select('id').execute();
  for (const { id } of sessions) expect(text).not.toContain(id);
});

it('exports no data of other people', () => {
  const text = JSON.stringify(body);
  for (const stranger of [other.email, other.account.username]) expect(text).not.toContain(stranger);
  expect(data['Orders']!.map(({ id }) => id)).not.toContain(other.delivered.id);
  expect(data['Messages']!.every(({ recipient }) => recipient === one.email)).toBe(true);
});

it('returns 429 after ten exports per hour', async () => {
  const visitor = await app.visit().signIn((await buildAccount(app.db)).username);
  for (let time = 0; time < 10; time += 1)
    expect((await visitor.call('GET /api/user/export')).status).toBe(200);
  expect((await visitor.refused('GET /api/user/export')).status).toBe(429);
});
