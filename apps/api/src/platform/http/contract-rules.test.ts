import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { everyone } from '@trpeza/contract/access/access';
import { ERROR_STATUS, type ErrorBody } from '@trpeza/contract/platform/errors';
import { route } from '@trpeza/contract/platform/route';
import { buildMeal } from '#test/builders/meals.ts';
import { DELIVERY_DATE, SLOT } from '#test/builders/orders.ts';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { createWorld, type Subject } from '#test/subjects.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Answer } from '#test/visitor.ts';
import { contractRules } from './contract-rules.ts';
import { implement } from './implement.ts';

const app = await createTestApp();
const world = await createWorld(app);
const JSON_TYPE = { 'content-type': 'application/json' };

async function expectRefusal(answer: Answer<unknown>, about: string, code?: string): Promise<ErrorBody> {
  const body = answer.body as ErrorBody;
  expect(answer.status, about).toBe(ERROR_STATUS[body.code]);
  expect(answer.status, about).toBeLessThan(500);
  expect(answer.headers['content-type'], about).toBe('application/json; charset=utf-8');
  expect(body.message.length, about).toBeGreaterThan(5);
  expect(body.requestId, about).toMatch(/^[\da-f-]{36}$/);
  if (code) expect(body.code, about).toBe(code);
  return body;
}

/** A wrong value for a typical schema. The response must name the path of the wrong field. */
interface Case {
  about: string;
  as: Subject;
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  wrong: [path: string, change: unknown][];
  valid?: Record<string, unknown>;
}

const item = { mealId: 1, quantity: 3, price: '10.00' };
const order = {
  totalAmount: '33.99',
  deliveryDate: DELIVERY_DATE,
  deliveryTime: SLOT,
  paymentMethod: 'stripe',
  items: [item],
};

const CASES: Case[] = [
  {
    about: 'a body with text fields',
    as: 'guest',
    method: 'POST',
    url: '/api/register',
    valid: { username: 'newcomer', email: 'newcomer@example.org', password: 'seven green plums' },
    wrong: [
      ['username', { username: 5 }],
      ['username', { username: undefined }],
      ['email', { email: 'nobody' }],
      ['password', { password: 'a'.repeat(5000) }],
      ['password', { password: null }],
      ['surprise', { surprise: true }],
    ],
  },
  {
    about: 'a body with amounts and a list of objects',
    as: 'customer',
    method: 'POST',
    url: '/api/orders',
    valid: order,
    wrong: [
      ...['NaN', '-1.00', '1e3', '1,00', '1.001', '١٢', '.5', '9'.repeat(40), '21474836.48', 33.99].map(
        (totalAmount): [string, unknown] => ['totalAmount', { totalAmount }],
      ),
      ['deliveryDate', { deliveryDate: '2026-02-30' }],
      ['deliveryTime', { deliveryTime: 'noon' }],
      ['paymentMethod', { paymentMethod: '__proto__' }],
      ['items', { items: {} }],
      ['items', { items: Array.from({ length: 600 }, () => item) }],
      ['items.0.quantity', { items: [{ ...item, quantity: 1.5 }] }],
      ['items.0.mealId', { items: [{ ...item, mealId: 2 ** 31 }] }],
      ['items.0.surprise', { items: [{ ...item, surprise: 'box' }] }],
    ],
  },
  {
    about: 'a setting whose schema depends on its key',
    as: 'admin',
    method: 'PUT',
    url: '/api/settings/order_cutoff',
    valid: { value: { daysBefore: 3, time: '12:00:00' } },
    wrong: [
      ['value', { value: undefined }],
      ['value', { value: [] }],
      ['value', { value: { daysBefore: -1, time: '12:00:00' } }],
      ['value', { value: { daysBefore: 3, time: '25:00:00' } }],
    ],
  },
  {
    about: 'an id in the path',
    as: 'customer',
    method: 'GET',
    url: '/api/orders/$',
    wrong: ['0', '-1', '1.5', '2147483648', '1e9', 'abc', '%00', "1'%20or%201=1", '%20', 'null'].map(
      (text): [string, unknown] => ['id', text],
    ),
  },
  {
    about: 'a month in the path',
    as: 'admin',
    method: 'GET',
    url: '/api/statements/$',
    wrong: ['2026-13', '2026', '0000-01', '😀', '%00'].map((text): [string, unknown] => ['month', text]),
  },
  {
    about: 'the query',
    as: 'customer',
    method: 'GET',
    url: '/api/orders?$',
    wrong: (
      [
        ['customerId', ['abc', '-1', '12345678901', "1'"]],
        ['from', ['2026-02-30', 'today', '%00']],
        ['minTotal', ['NaN', '-5', '1e9']],
        ['status', ['done', '__proto__']],
        ['cursor', ['abc', '99999999999', '2026-13-01T00:00:00.000000_1']],
        ['limit', ['0', '101', '1.5', 'NaN', '1&limit=2']],
      ] as const
    ).flatMap(([name, values]) => values.map((value): [string, unknown] => [name, `${name}=${value}`])),
  },
];

describe('a request with input that does not match its schema', () => {
  it.each(CASES)(
    'is rejected with the path of the field: $about',
    async ({ as, method, url, valid, wrong }) => {
      const before = await fingerprintDatabase(app.db, ['rate_limits']);
      for (const [path, change] of wrong) {
        // A guest with a new address for each request, so that no rate limit applies.
        const visitor = as === 'guest' ? app.visit() : world.visitors[as];
        const answer =
          typeof change === 'string'
            ? await visitor.send({ method, url: url.replace('$', () => change) })
            : await visitor.send({ method, url, payload: valid && { ...valid, ...(change as object) } });
        const about = `${path}: ${JSON.stringify(change)} ${JSON.stringify(answer.body)}`;
        const { fields = [] } = await expectRefusal(answer, about, 'common/invalid');
        expect(
          fields.some((field) => field.path === path || field.path.startsWith(`${path}.`)),
          about,
        ).toBe(true);
        for (const { rule, message } of fields) expect(message, about).not.toBe(rule);
      }
      expect(await fingerprintDatabase(app.db, ['rate_limits'])).toEqual(before);
    },
  );

  it('is rejected when it has an unknown field, such as the start date of a new price', async () => {
    const { id } = await buildMeal(app.db, { priceCents: 1000 });
    const body = { price: '12.00', priceFrom: '2027-01-01' };
    const refusal = await world.visitors.admin.refused('PUT /api/meals/{id}', { params: { id }, body });
    expect(refusal).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'priceFrom', rule: 'common:rules.unknown-field' }] },
    });
    const meal = await app.db
      .selectFrom('meals')
      .select('priceCents')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(meal).toEqual({ priceCents: 1000 });
  });

  it('is rejected when a search contains a character that PostgreSQL text cannot store', async () => {
    for (const url of [
      '/api/users?search=%00',
      '/api/messages?search=%00',
      '/api/statements/2026-11?search=%00',
      '/api/users/budget-summary?search=%00',
      '/api/audit?subject=%00',
    ])
      await expectRefusal(await world.visitors.admin.send({ method: 'GET', url }), url, 'common/invalid');
  });
});

describe('a request with a body that is not a JSON object', () => {
  const send = (payload: string | undefined, headers: Record<string, string> = JSON_TYPE) =>
    app.visit().send({ method: 'POST', url: '/api/register', payload, headers });

  it('is rejected as malformed, invalid, too large or of an unsupported type', async () => {
    for (const payload of [
      '',
      '{',
      '{"a":1}x',
      '\u0000',
      '{"__proto__":{"isAdmin":true}}',
      '{"a":{"__proto__":1}}',
    ])
      await expectRefusal(await send(payload), payload, 'common/malformed');
    const deep = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`;
    for (const payload of [
      'null',
      '[]',
      '5',
      '"text"',
      '[[[[]]]]',
      deep,
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    ])
      await expectRefusal(await send(payload), payload.slice(0, 20), 'common/invalid');
    const large = JSON.stringify({ username: 'x'.repeat(65_536) });
    await expectRefusal(await send(large), 'too large', 'common/too-large');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '*/*',
      'json',
    ])
      await expectRefusal(await send('{}', { 'content-type': type }), type, 'common/unsupported-media-type');
    await expectRefusal(await send(undefined, {}), 'no body');
    for (const type of ['application/json\t; charset=utf-8', 'APPLICATION/JSON'])
      await expectRefusal(await send('[]"', { 'content-type': type }), type);
  });
});

describe('an error response', () => {
  it('is in the language of the request', async () => {
    const ask = async (headers: Record<string, string>) => {
      const request = { method: 'POST', url: '/api/login', payload: { username: 5 }, headers };
      return (await app.visit().send(request)).body as ErrorBody;
    };
    const cyrillic = /[А-Ша-ш]/;
    const macedonian = await ask({ 'accept-language': 'mk-MK,mk;q=0.9,en;q=0.8' });
    expect(macedonian.message).toMatch(cyrillic);
    for (const { message } of macedonian.fields!) expect(message).toMatch(cyrillic);
    for (const language of ['en-AU', 'de', '*', '', '\u00ff;q=x'])
      expect((await ask({ 'accept-language': language })).message).not.toMatch(cyrillic);
    expect((await ask({ cookie: 'language=mk' })).message).toMatch(cyrillic);
  });

  it('has the same shape for unknown paths and for paths that cannot be decoded', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
      await expectRefusal(
        await app.visit().send({ method, url: '/api/nothing/here' }),
        method,
        'common/not-found',
      );
    for (const text of ['%ff', '%E0%A4%A', '%', 'a'.repeat(2000), '%ED%A0%80', '..%2f..'])
      await expectRefusal(await app.visit().send({ method: 'GET', url: `/api/meals/${text}` }), text);
  });

  it('contains nothing of the input', async () => {
    const canary = '<img src=x onerror=alert(1)>';
    const payload = { ...order, [canary]: canary, deliveryTime: canary, paymentMethod: canary };
    const { body } = await world.visitors.customer.send({ method: 'POST', url: '/api/orders', payload });
    expect(JSON.stringify(body)).not.toContain('onerror');
  });
});

describe('a successful response', () => {
  const read = route({
    method: 'GET',
    path: '/api/things',
    summary: 'Reads things',
    access: everyone,
    ok: { 200: z.object({ items: z.array(z.object({ name: z.string() })) }) },
    errors: [],
  });

  it('contains only the fields of its schema, and fails when it does not match it', async () => {
    const replies: unknown[] = [
      { items: [{ name: 'Soup', purchasePrice: '4.00' }], passwordHash: 'argon2' },
      { items: [{ name: null, passwordHash: 'argon2' }] },
    ];
    const server = Fastify() as unknown as FastifyInstance;
    server.addHook('onRequest', async (request) => void Object.assign(request, { session: {} }));
    await server.register(contractRules, app.deps);
    implement(server, { read }, { read: async () => replies.shift() as never });
    expect((await server.inject('/api/things')).json()).toEqual({ items: [{ name: 'Soup' }] });
    const failed = await server.inject('/api/things');
    expect(failed.statusCode).toBe(500);
    await server.close();
  });
});
