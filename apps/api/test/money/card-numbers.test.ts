import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import * as z from 'zod';
import type { RouteKey } from '@trpeza/api-client/client';
import type { RouteDef } from '@trpeza/contract/shared/route';
import { PASSWORD } from '../builders/accounts.ts';
import { fillCart } from '../builders/orders.ts';
import { openCheckout } from '../builders/placements.ts';
import { createClient, startProduct, type Client, type Product } from '../product.ts';
import { ROUTE_INPUTS, ROUTES } from '../route-inputs.ts';
import { startSmtpServer } from '../smtp-server.ts';
import { createWorld } from '../subjects.ts';
import { createTestApp } from '../test-app.ts';

/** Card numbers that do not exist; the first two are entered into every field, all of them are searched for. */
const CARDS = ['4000056655665556', '378282246310005', '4242424242424242', '4000000000000002'];
const typed = (card: string) => card.match(/.{1,4}/g)!.join(' ');

/** The product as it is started, with everything that it could store or log. */
const app = await createTestApp();
const world = await createWorld(app);
const smtp = await startSmtpServer();
let product: Product;
let customer: Client;
const answers: string[] = [];

beforeAll(async () => {
  product = await startProduct({ DATABASE_URL: app.url, LOG_LEVEL: 'trace', SMTP_URL: smtp.url });
  customer = createClient(product.port);
  await customer.call('POST /api/login', {
    body: { username: world.usernames.customer, password: PASSWORD },
  });
}, 60_000);
afterAll(async () => {
  await product.end('SIGTERM');
  await smtp.stop();
});

const isForCustomers = ({ access }: RouteDef) =>
  access === 'everyone' || (access !== 'signed' && access.roles.includes('customer'));
const open = ROUTES.filter(({ key, route }) => isForCustomers(route) && key !== 'GET /api/events');

type Json = {
  type?: string;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  enum?: unknown;
};
type Part = 'params' | 'query' | 'body';
const PARTS = ['params', 'query', 'body'] as const;

/** Every field of a request in which a customer could enter free text, required or not. */
function textsOf(schema: Json, path: string[] = []): string[][] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    textsOf(each, [...path, name]),
  );
  const others = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  const below = others.flatMap((each) => textsOf(each, each === schema.items ? [...path, '0'] : path));
  return [...(schema.type === 'string' && !schema.enum ? [path] : []), ...inner, ...below];
}

const shapeOf = (schema: unknown): Json =>
  z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json;

const FIELDS = open.flatMap(({ key, route }) =>
  PARTS.flatMap((part) =>
    route[part]
      ? textsOf(shapeOf(route[part])).map((path) => ({
          key,
          part,
          path,
          name: `${key} ${part} ${path.join('.')}`,
        }))
      : [],
  ),
);

/** Of a password only the hash is stored, and a query leaves nothing behind; those are checked at the end. */
const isKept = ({ key, path }: (typeof FIELDS)[number]) =>
  !key.startsWith('GET ') && !/password/i.test(path.join());

/** A copy with one text in it replaced; missing parents are created. */
function put(value: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = put(copy[name] ?? {}, rest, text);
  return copy;
}

async function type(key: RouteKey, part: Part, path: string[], text: string): Promise<number> {
  const valid = ((await (ROUTE_INPUTS[key].input as ((given: typeof world) => unknown) | undefined)?.(
    world,
  )) ?? {}) as Record<Part, unknown>;
  const input = { ...valid, [part]: put(valid[part], path, text) };
  const { status, body } = await customer.call(key, input as never);
  // A caller whose account is gone or signed out signs in again.
  if (/log(in|out)|register/.test(key) || status === 401)
    await customer.call('POST /api/login', {
      body: { username: world.usernames.customer, password: PASSWORD },
    });
  answers.push(JSON.stringify(body));
  return status;
}

describe('a card number that a customer writes', () => {
  it(`into any of ${FIELDS.filter(isKept).length} fields is not taken`, async () => {
    const taken: string[] = [];
    for (const { key, part, path, name } of FIELDS.filter(isKept))
      for (const text of [CARDS[0]!, typed(CARDS[1]!), `Please take it from ${typed(CARDS[0]!)}, 12/28`]) {
        const status = await type(key, part, path, text);
        if (status < 400) taken.push(`${name} ${text}: ${status}`);
      }
    expect(taken).toEqual([]);
  });

  it('may be a password or something to look for', async () => {
    for (const { key, part, path } of FIELDS.filter((field) => !isKept(field)))
      for (const card of CARDS.slice(0, 2)) expect(await type(key, part, path, card)).toBeLessThan(500);
  });

  it('is told beside the field, in both languages', async () => {
    const { status, body } = await customer.call('POST /api/create-payment-intent', {
      body: { amount: '103.99', delivery: { firstName: typed(CARDS[0]!) } as never },
    });
    expect([status, body]).toMatchObject([
      400,
      { fields: expect.arrayContaining([expect.objectContaining({ path: 'delivery.firstName' })]) },
    ]);
  });
});

it('is not kept, logged, mailed or answered after paying with it', async () => {
  const visitor = world.visitors.customer;
  await fillCart(visitor, world.mealId, 10);
  const { intent } = await openCheckout(visitor);
  const params = { clientSecret: intent.clientSecret };
  for (const cardNumber of [CARDS[3]!, typed(CARDS[2]!)])
    answers.push(
      JSON.stringify(
        await customer.call('POST /api/demo-gateway/cards/{clientSecret}/confirm', {
          params,
          body: { cardNumber },
        }),
      ),
    );
  await customer.call('POST /api/checkout/finish', {} as never);

  expect(await placesInDatabase()).toEqual([]);
  const written = {
    log: product.output(),
    mails: smtp.received.map(({ raw }) => raw).join('\n'),
    answers: answers.join('\n'),
  };
  expect(written.log.length).toBeGreaterThan(10_000);
  for (const [name, text] of Object.entries(written)) expect([name, cardsIn(text)]).toEqual([name, []]);
}, 60_000);

/** However the digits are grouped. */
const cardsIn = (text: string): string[] => {
  const bare = text.replaceAll(/[\s-]|%20|\+/g, '');
  return CARDS.filter((card) => bare.includes(card));
};

/** The tables of all schemas, including the queue's, with one of the numbers in any column of a row, also as bytes. */
async function placesInDatabase(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(app.db);
  expect(tables.length).toBeGreaterThan(40);
  const pattern = CARDS.flatMap((card) => [card, Buffer.from(card).toString('hex')]).join('|');
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.raw(name)} t where regexp_replace(t::text, '[[:space:]-]', '', 'g') ~ ${pattern}`.execute(
      app.db,
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
