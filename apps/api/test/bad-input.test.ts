import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { address, type RouteKey } from '@trpeza/api-client/client';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '@trpeza/contract/shared/errors';
import type { RouteDef } from '@trpeza/contract/shared/route';
import { ALL_RESOURCES } from '@trpeza/i18n/all-resources';
import { hasErrorMessage } from '@trpeza/i18n/messages';
import { databasePrint } from './database-print.ts';
import { ROUTES, ROUTE_INPUTS } from './route-inputs.ts';
import { callerOf, createWorld, type World } from './subjects.ts';
import { createTestApp } from './test-app.ts';
import type { Answer } from './visitor.ts';

const app = await createTestApp();
const world = await createWorld(app);

/** Failed sign-ins are counted; refused requests may have no other effect. */
const PRINT = () => databasePrint(app.db, ['rate_limits']);

interface Raw {
  url?: string;
  payload?: unknown;
  headers?: Record<string, string>;
}
type Sent = Answer<ErrorBody>;
type Parts = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
};

let before = await PRINT();
/** What has been asked since. */
let sent: Parameters<typeof send>[] = [];

async function takePrint(): Promise<void> {
  before = await PRINT();
  sent = [];
}

/**
 * A print costs as much as some requests, so one is taken for many; only where they have changed anything is each sent
 * again between two prints, to be named.
 */
async function expectNothingChanged(): Promise<void> {
  const [asked, was] = [sent, before];
  await takePrint();
  const now = before;
  const culprits: Raw[] = [];
  for (const request of isDeepStrictEqual(now, was) ? [] : asked) {
    await takePrint();
    await send(...request);
    if (!isDeepStrictEqual(await PRINT(), before)) culprits.push(request[1]);
  }
  expect(culprits).toEqual([]);
  expect(now).toEqual(was);
}

let strangers = 0;

/** A valid request; each sign-in uses another name, since failures of one account slow its replies down. */
async function validInput(key: RouteKey): Promise<Parts> {
  if (key === 'POST /api/login')
    return { body: { username: `nobody-${(strangers += 1)}`, password: 'seven green plums' } };
  return ((await (ROUTE_INPUTS[key].input as ((world: World) => unknown) | undefined)?.(world)) ??
    {}) as Parts;
}

/** Guests get a new address each time: the test is about input, not rate limits. */
async function send({ route }: { route: RouteDef }, raw: Raw): Promise<Sent> {
  sent.push([{ route }, raw]);
  const { url, payload, headers } = raw;
  const subject = callerOf(route);
  const visitor = subject === 'guest' ? app.visit() : world.visitors[subject];
  const { method, path } = route;
  return visitor.send({ method, url: url ?? path, payload, headers: headers ?? {} }) as Promise<Sent>;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

function expectRefusal(answer: Sent, about: string, code?: ErrorCode): void {
  const { status, body, headers } = answer;
  expect(status, `${about}: ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400);
  expect(status, `${about}: ${JSON.stringify(body)}`).toBeLessThan(500);
  expect(headers['content-type'], about).toBe('application/json; charset=utf-8');
  expect(ERROR_STATUS[body.code], `${about}: ${JSON.stringify(body)}`).toBe(status);
  expect(
    Object.keys(body).every((name) => ['code', 'message', 'params', 'fields', 'requestId'].includes(name)),
  ).toBe(true);
  expect(body.message.length, about).toBeGreaterThan(5);
  expect(body.requestId, about).toMatch(UUID);
  if (code) expect(body.code, about).toBe(code);
}

/** A refusal by the schema names the field and its rule, and has a message. */
function expectField(answer: Sent, path: string, about: string): void {
  expectRefusal(answer, about, 'common/invalid');
  expect(answer.body.fields, about).toBeDefined();
  for (const field of answer.body.fields!) expect(field.message, about).not.toBe(field.rule);
  const paths = answer.body.fields!.map((field) => field.path);
  expect(
    paths.some((each) => each === path || each.startsWith(`${path}.`) || path.startsWith(`${each}.`)),
    `${about}: ${paths.join()}`,
  ).toBe(true);
}

/** Paths of all values inside a value: `delivery.firstName`, `items.0.mealId`. */
function pathsOf(value: unknown, prefix: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [...prefix, key],
    ...pathsOf(inner, [...prefix, key]),
  ]);
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);

/** A copy with one value replaced, or removed. */
function changed<T>(value: T, path: readonly string[], change: { to: unknown } | 'removed'): T {
  const copy = structuredClone(value);
  const parent = at(copy, path.slice(0, -1)) as Record<string, unknown>;
  if (change === 'removed') delete parent[path.at(-1)!];
  else parent[path.at(-1)!] = change.to;
  return copy;
}

/** Values of every type except that of the given value. */
function wrongTypes(value: unknown): unknown[] {
  const all: unknown[] = [null, true, {}, [], ['a'], [value], { value }, 5, 'abc'];
  const isObject = typeof value === 'object';
  return all.filter((each) => {
    if (isObject) return Array.isArray(each) !== Array.isArray(value);
    return typeof each !== typeof value;
  });
}

const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
  '${7*7}',
  '../../etc/passwd',
  '%00',
  '\u202e\u2066',
  '😀'.repeat(50),
  'a'.repeat(5000),
];
const NOT_MONEY = [
  'NaN',
  'Infinity',
  '-1.00',
  '1e3',
  '0x10',
  '1,00',
  '1.001',
  '١٢',
  '1.',
  '.5',
  '--1',
  '9'.repeat(40),
  '99999999.99',
  '21474836.48',
  '1.0.0',
  '+1',
];
const NOT_INTEGERS = [1.5, -1, 1e300, 2 ** 31, 2 ** 53, Number.MAX_VALUE];
const NOT_IDS = [
  '0',
  '-1',
  '1.5',
  '2147483648',
  '1e9',
  '0x10',
  'abc',
  'NaN',
  '%00',
  '1%00',
  "1'%20or%201=1",
  '%3Cscript%3E',
  '%20',
  '1%201',
  'null',
];

/** The server's limit for routes without their own. */
const LARGEST_BODY = 65_536;

const withBody = ROUTES.filter(({ route }) => route.body);
/** A setting's value may be any JSON, as far as the schema of the call is concerned. */
const isFree = (key: RouteKey, path: readonly string[]) =>
  key.includes('/api/settings/') && path[0] === 'value';
/** Accepted from older pages, but ignored. */
const isIgnored = (path: readonly string[]) => path.includes('deliveryAddress');
/** An amount that older pages send as a number. */
const isNumberToo = (path: readonly string[]) => path.includes('monthlyPlan');

/** Null says something here: all categories, no limit, or until further notice. */
const isNullable = (key: RouteKey, path: readonly string[]) =>
  (key.includes('/api/prices') && path[0] === 'categoryId') ||
  (key === 'PUT /api/customers/{id}/agreements/{agreementId}' && path[0] === 'budget') ||
  (key === 'POST /api/customers/{id}/holds' && path[0] === 'to');

describe.each(withBody)('the body of $key', ({ key, route }) => {
  const json = { 'content-type': 'application/json' };
  let input: Parts;
  beforeAll(async () => {
    input = await validInput(key);
    await takePrint();
  });

  it('is refused when it is no object', async () => {
    const { url } = address(key, input);
    for (const payload of [
      'null',
      '[]',
      '5',
      '"text"',
      'true',
      '[[[[]]]]',
      JSON.stringify(Array(10_000).fill(1)),
    ]) {
      const answer = await send({ route }, { url, payload, headers: json });
      if (payload === '[]' && key.includes('/api/settings/')) continue;
      const isLarge = payload.length > (route.bodyLimit ?? LARGEST_BODY);
      expectRefusal(answer, payload, isLarge ? 'common/too-large' : 'common/invalid');
    }
    for (const payload of [
      '',
      '{',
      '{"a":}',
      '{"a":1}x',
      'undefined',
      '\u0000',
      '{"a":"\u0000"}',
      '\ufeff\ufeff{}',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"a":{"__proto__":1}}',
      '{"__proto__":1}',
    ]) {
      expectRefusal(await send({ route }, { url, payload, headers: json }), payload, 'common/malformed');
    }
  });

  it('is refused when it is missing, too large or of another kind', async () => {
    const { url, body } = address(key, input);
    const text = JSON.stringify(body);
    expectRefusal(await send({ route }, { url }), 'missing');
    const large = JSON.stringify({ ...(body as object), more: 'x'.repeat(route.bodyLimit ?? 64 * 1024) });
    expectRefusal(
      await send({ route }, { url, payload: large, headers: json }),
      'large',
      route.tooLarge ?? 'common/too-large',
    );
    const kinds = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/html',
      'application/xml',
      'application/jsonp',
      'application/json+x',
      'application/octet-stream',
      'application/json,text/plain',
      '*/*',
      'json',
    ];
    for (const kind of kinds) {
      const answer = await send({ route }, { url, payload: text, headers: { 'content-type': kind } });
      expectRefusal(answer, kind, 'common/unsupported-media-type');
    }
    expectRefusal(await send({ route }, { url, payload: text }), 'no content type');
    const wide = Buffer.from(text, 'utf16le');
    expectRefusal(
      await send(
        { route },
        { url, payload: wide, headers: { 'content-type': 'application/json; charset=utf-16' } },
      ),
      'utf-16',
      'common/malformed',
    );
    for (const kind of [
      'application/json\t',
      'application/json\t; charset=utf-8',
      ' application/json',
      'application/json;',
      'APPLICATION/JSON',
    ]) {
      const answer = await send({ route }, { url, payload: '[]"', headers: { 'content-type': kind } });
      expectRefusal(answer, `${kind} around malformed JSON`);
      const wrong = await send({ route }, { url, payload: '"text"', headers: { 'content-type': kind } });
      expectRefusal(wrong, `${kind} around the wrong type`);
    }
  });

  it('is refused with the field when a value is of another type', async () => {
    for (const path of pathsOf(input.body).filter((each) => !isFree(key, each) && !isIgnored(each))) {
      for (const to of wrongTypes(at(input.body, path))) {
        if (typeof to === 'number' && isNumberToo(path)) continue;
        if (to === null && isNullable(key, path)) continue;
        const answer = await sendBody(key, route, input, path, { to });
        expectField(answer, path.join('.'), `${path.join('.')} = ${JSON.stringify(to)}`);
      }
    }
  });

  it('is refused with the field when a number or an amount is none', async () => {
    for (const path of pathsOf(input.body).filter((each) => !isFree(key, each))) {
      const value = at(input.body, path);
      const wrong =
        typeof value === 'number' ? NOT_INTEGERS : /^\d+\.\d\d$/.test(String(value)) ? NOT_MONEY : [];
      for (const to of wrong) {
        if (path.at(-1) === 'quantity' && to === -1 && key === 'PUT /api/cart/{mealId}') continue;
        // A month may have more credits than charges.
        if (to === '-1.00' && key === 'POST /api/invoices/{month}') continue;
        // Customers together may have more credit than debts.
        if (to === '-1.00' && key === 'POST /api/closed-months/{month}') continue;
        const answer = await sendBody(key, route, input, path, { to });
        expectField(answer, path.join('.'), `${path.join('.')} = ${JSON.stringify(to)}`);
      }
    }
  });

  it('is refused when it nests deeply or holds ten thousand things', async () => {
    const { url } = address(key, input);
    const deep = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`;
    expectRefusal(await send({ route }, { url, payload: deep, headers: json }), 'deep');
    expectRefusal(
      await send({ route }, { url, payload: `${'['.repeat(30_000)}${']'.repeat(30_000)}`, headers: json }),
      'deep list',
    );
    for (const path of pathsOf(input.body).filter((each) => Array.isArray(at(input.body, each)))) {
      const one = (at(input.body, path) as unknown[])[0];
      const tooMany = Array(10_000).fill(one);
      const many = await sendBody(key, route, input, path, { to: tooMany });
      // Ten thousand short numbers are not a large body; their count is refused instead.
      const largest = route.bodyLimit ?? LARGEST_BODY;
      const isLarge = (list: unknown[]) => JSON.stringify(list).length > largest;
      expectRefusal(many, 'ten thousand', isLarge(tooMany) ? 'common/too-large' : 'common/invalid');
      const six = Array(600).fill(one);
      const some = await sendBody(key, route, input, path, { to: six });
      if (isLarge(six)) expectRefusal(some, 'six hundred', 'common/too-large');
      else expectField(some, path.join('.'), 'six hundred');
    }
  });

  it('changes nothing in any of these', () => expectNothingChanged());

  it('breaks nothing when texts are hostile or fields are missing', async () => {
    for (const path of pathsOf(input.body)) {
      const missing = await sendBody(key, route, input, path, 'removed');
      if (missing.status >= 400) expectRefusal(missing, `without ${path.join('.')}`);
      if (typeof at(input.body, path) !== 'string' && !isFree(key, path)) continue;
      const valid = at(input.body, path);
      for (const to of NASTY.flatMap((text) => [text, `${String(valid)}${text}`])) {
        const fresh = key === 'POST /api/login' ? await validInput(key) : input;
        const answer = await sendBody(key, route, fresh, path, { to });
        if (answer.status >= 400) expectRefusal(answer, `${path.join('.')} = ${JSON.stringify(to)}`);
      }
    }
    expect(
      await app.db.selectFrom('accounts').select('id').where('role', '=', 'admin').execute(),
    ).not.toHaveLength(0);
  });
});

function sendBody(
  key: RouteKey,
  route: RouteDef,
  input: Parts,
  path: string[],
  change: { to: unknown } | 'removed',
) {
  const { url, body } = address(key, { ...input, body: changed(input.body, path, change) });
  return send({ route }, { url, payload: body });
}

describe('the path', () => {
  const withParams = ROUTES.filter(({ route }) => route.params);
  const bodies = new Map<RouteKey, unknown>();
  beforeAll(async () => {
    for (const { key } of withParams) bodies.set(key, (await validInput(key)).body);
    await takePrint();
  });

  it.each(withParams)('of $key is refused when a parameter is none of ours', async ({ key, route }) => {
    const body = bodies.get(key);
    const isText = /[kK]ey|Secret|token/.test(route.path);
    for (const text of NOT_IDS) {
      const answer = await send({ route }, { url: route.path.replaceAll(/\{\w+\}/g, text), payload: body });
      expectRefusal(answer, text);
      if (!isText) expect(answer.body.code, text).toBe('common/invalid');
    }
    for (const text of [
      '%ff',
      '%E0%A4%A',
      '%',
      'a'.repeat(2000),
      '%ED%A0%80',
      '0000-01-01',
      '9999-12-31',
      '2026-02-30',
      '..%2f..',
      '😀',
    ]) {
      const url = route.path.replaceAll(/\{\w+\}/g, text);
      const answer = await send({ route }, { url, payload: body });
      if (text === '9999-12-31' && answer.status === 200) continue;
      expectRefusal(answer, text);
    }
    await expectNothingChanged();
  });
});

describe('the query of GET /api/orders', () => {
  const { route } = ROUTES.find(({ key }) => key === 'GET /api/orders')!;
  const wrong: Record<string, string[]> = {
    customerId: ['abc', '-1', '1.5', '1e3', '%00', '12345678901', "1'"],
    from: ['2026-02-30', 'today', '2026-1-1', '20260101', '%00', '2026-01-01T00:00:00Z'],
    to: ['2026-13-01', '', '%F0%9F%98%80'],
    minTotal: NOT_MONEY.map(encodeURIComponent),
    maxTotal: ['-5', 'NaN', '1e9', '%00', '1;drop'],
    status: ['done', 'PENDING', '%00', '__proto__', 'constructor'],
    accountId: ['abc', '-1', '0', '1e3', '99999999999', '%00'],
    deliveryFrom: ['2026-02-30', 'today', '%00'],
    deliveryTo: ['2026-13-01', '', '2026-01-01T00:00:00Z'],
    sort: ['id', 'NEWEST', '', '%00'],
    waiting: ['long', '', '%00'],
    cursor: [
      'abc',
      '-1',
      '1.5',
      '99999999999',
      '%00',
      '2026-12-01T00:00:00.000000_0',
      '2026-13-01T00:00:00.000000_1',
      '2026-12-01T00:00:00.000Z_1',
      '2026-12-01T00:00:00.000000_2147483648',
    ],
    limit: ['0', '-1', '101', '1.5', 'abc', '1e9', 'NaN', '%00'],
  };

  it.each(Object.entries(wrong))('is refused with the field when %s is wrong', async (name, values) => {
    for (const value of values) {
      expectField(await send({ route }, { url: `/api/orders?${name}=${value}` }), name, `${name}=${value}`);
    }
    expectRefusal(
      await send({ route }, { url: `/api/orders?${name}=1&${name}=2` }),
      `${name} twice`,
      'common/invalid',
    );
  });

  it('breaks nothing at the edges of what is allowed', async () => {
    const edges = [
      'cursor=2147483647',
      'cursor=2147483648',
      'cursor=9999999999',
      'cursor=0',
      'minTotal=99999999.99',
      'maxTotal=21474836.48',
      'from=0001-01-01',
      'to=9999-12-31',
      'from=0000-01-01',
      'from=9999-12-31&to=0001-01-01',
      'customerId=9999999999',
      '__proto__=1',
      'constructor=1',
      'limit=100',
      'a[]=1&a[b]=2',
      'limit=1%20',
      '&&&==',
      'x='.repeat(500),
    ];
    for (const query of edges) {
      const answer = await send({ route }, { url: `/api/orders?${query}` });
      expect(answer.status, `${query}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
      if (answer.status >= 400) expectRefusal(answer, query);
    }
  });
});

describe('anything at all', () => {
  const leaf = fc.oneof(
    fc.constantFrom(...NASTY, ...NOT_MONEY, ...NOT_INTEGERS),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.jsonValue(),
  );
  const field = fc.constantFrom(...withBody);
  const headers = fc.constantFrom(
    {},
    { 'accept-language': 'mk' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'accept-language': '\u00ff;q=x' },
  );

  it('never breaks a call', async () => {
    const run = async (
      { key, route }: (typeof withBody)[number],
      seed: number,
      value: unknown,
      given: Record<string, string>,
    ) => {
      const input = await validInput(key);
      const paths = pathsOf(input.body);
      const path = paths[seed % paths.length];
      // Everything of this body may be left out.
      if (!path) return;
      const { url, body } = address(key, { ...input, body: changed(input.body, path, { to: value }) });
      const headers = { 'content-type': 'application/json', ...given };
      const answer = await send({ route }, { url, payload: JSON.stringify(body), headers });
      if (answer.status >= 400) expectRefusal(answer, `${key} ${JSON.stringify(body)}`);
    };
    await fc.assert(fc.asyncProperty(field, fc.nat(1000), leaf, headers, run), { numRuns: 300 });
  });

  it('never breaks a path', async () => {
    const run = async (path: string, query: string) => {
      const url = `/api/${encodeURI(path.toWellFormed())}?${encodeURI(query.toWellFormed())}`;
      const answer = (await world.visitors.admin.send({ method: 'GET', url })) as Sent;
      if (answer.status >= 400) expectRefusal(answer, url);
    };
    const path = fc.tuple(
      fc.constantFrom('meals', 'orders', 'settings', 'orders/by-date', 'nothing', ''),
      fc.string({ unit: 'binary' }),
    );
    const anything = fc.asyncProperty(
      path.map((parts) => parts.join('/')),
      fc.string(),
      run,
    );
    await fc.assert(anything, { numRuns: 150 });
  });
});

describe('a refusal', () => {
  const CYRILLIC = /[А-Ша-ш]/;

  it('speaks the language of the request', async () => {
    const wrong = { method: 'POST', url: '/api/login', payload: { username: 5 } };
    const ask = async (language: string) =>
      (await app.visit().send({ ...wrong, headers: { 'accept-language': language } })).body as ErrorBody;
    const mk = await ask('mk-MK,mk;q=0.9,en;q=0.8');
    expect(mk.message).toMatch(CYRILLIC);
    expect(mk.fields!.map((field) => field.message).join(' ')).toMatch(CYRILLIC);
    for (const language of ['en-AU', 'de', '*', ''])
      expect((await ask(language)).message).not.toMatch(CYRILLIC);
    const kept = (await app.visit().send({ ...wrong, headers: { cookie: 'language=mk' } })).body as ErrorBody;
    expect(kept.message).toMatch(CYRILLIC);
  });

  it('of an address that nobody knows has the same shape', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = (await app.visit().send({ method, url: '/api/nothing/here' })) as Sent;
      expectRefusal(answer, method, 'common/not-found');
    }
  });

  it('repeats nothing of what was sent', async () => {
    const canary = '<img src=x onerror=alert(1)>';
    for (const { key, route } of withBody) {
      const input = await validInput(key);
      const { url } = address(key, input);
      const answer = await send(
        { route },
        { url, payload: { ...input.body, [canary]: canary, username: canary, role: canary } },
      );
      expect(JSON.stringify(answer.body), key).not.toContain('onerror');
    }
  });
});

describe('the words of refusals', () => {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  const textOf = (language: 'en' | 'mk', key: string): unknown => {
    const [namespace = '', path = ''] = key.split(':');
    const dictionary = (ALL_RESOURCES[language] as Record<string, unknown>)[namespace];
    return path
      .split('.')
      .reduce<unknown>((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], dictionary);
  };

  it.each(codes)('exist in both languages for %s', (code) => {
    expect([hasErrorMessage(code, 'en'), hasErrorMessage(code, 'mk')]).toEqual([true, true]);
    const [word, reason] = code.split('/');
    expect(textOf('mk', `${word}:errors.${reason}`)).toMatch(/[А-Ша-ш]/);
  });

  it('exist in both languages for every rule that a schema or the server names', () => {
    const here = dirname(fileURLToPath(import.meta.url));
    const folders = [join(here, '../../../packages/contract/src'), join(here, '../src')];
    const sources = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    );
    const keys = new Set(
      sources.flatMap((text) =>
        [...text.matchAll(/'([a-z]+:(?:rules|errors)\.[a-z-]+)'/g)].map((match) => match[1]!),
      ),
    );
    expect(keys.size).toBeGreaterThan(20);
    for (const key of keys) {
      expect(textOf('en', key), `${key} in English`).toEqual(expect.any(String));
      expect(textOf('mk', key), `${key} in Macedonian`).toMatch(/[А-Ша-ш]/);
    }
  });
});
