import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildShopper } from '#test/builders/orders.ts';
import { openCheckout } from '#test/builders/placements.ts';
import { createTestApp } from './test-app.ts';

/** The demo provider's card that succeeds and the one that is declined. */
const CARDS = ['4242424242424242', '4000000000000002'];

const app = await createTestApp({ logs: 'trace' });

it('a card number is not stored, logged, mailed or returned after a payment', async () => {
  const { visitor } = await buildShopper(app);
  const { intent } = await openCheckout(visitor);
  const params = { clientSecret: intent.clientSecret };
  const replies: unknown[] = [];
  for (const cardNumber of [CARDS[1]!, '4242 4242 4242 4242']) {
    const input = { params, body: { cardNumber } };
    replies.push(await visitor.call('POST /api/demo-gateway/cards/{clientSecret}/confirm', input));
  }
  replies.push(await visitor.call('POST /api/checkout/finish'));
  await app.sendMail();
  expect(await findInDatabase()).toEqual([]);
  expect(app.errors.length).toBeGreaterThan(5);
  for (const written of [app.errors, app.mail.sent, replies])
    expect(cardsIn(JSON.stringify(written))).toEqual([]);
});

/** Finds card numbers, however their digits are grouped. */
const cardsIn = (text: string): string[] => {
  const bare = text.replaceAll(/[\s-]|%20|\+/g, '');
  return CARDS.filter((card) => bare.includes(card));
};

/** The tables and columns that contain one of the numbers, including binary columns. */
async function findInDatabase(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(app.db);
  expect(tables.length).toBeGreaterThan(40);
  const pattern = CARDS.flatMap((card) => [card, Buffer.from(card).toString('hex')]).join('|');
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.raw(name)} t
      where regexp_replace(t::text, '[[:space:]-]', '', 'g') ~ ${pattern}`.execute(app.db);
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
