import * as fc from 'fast-check';
import { address } from '@trpeza/api-client/client';
import { ERROR_STATUS, type ErrorBody } from '@trpeza/contract/shared/errors';
import type * as z from 'zod';
import { buildAccount } from '../builders/accounts.ts';
import { ROUTES, ROUTE_INPUTS } from '../route-inputs.ts';
import { SUBJECTS, type Subject, type World } from '../subjects.ts';
import type { Visitor } from '../visitor.ts';
import { NASTY, valuesOf, type JsonSchema } from './from-schema.ts';
import { createSeenValues } from './seen-values.ts';

type Route = (typeof ROUTES)[number];
type Parts = Partial<Record<'params' | 'query' | 'body', unknown>>;

/** A request that was answered as no request should be; `sent` repeats it. */
export interface Fault {
  about: string;
  who: Subject;
  sent: string;
  answer: string;
}

interface Operation {
  parameters?: { name: string; in: 'path' | 'query'; schema: JsonSchema; required: boolean }[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface Fuzzing {
  world: World;
  seed: number;
  /** Customers who own what matters, beside the eight subjects of the world. */
  owners: readonly Visitor[];
  /** Asked before each request. */
  goesOn(sent: number): boolean;
}

/** Streams stay open; the rest of what is left out ends the sessions that the others need, or asks for seconds of work. */
const LEFT_OUT = new Set(['GET /api/events', 'POST /api/logout', 'POST /api/user/close', 'POST /api/login']);
const CALLS = ROUTES.filter(({ key }) => !LEFT_OUT.has(key));
/** A page of paper takes as long as a hundred other calls. */
const isPaper = ({ route }: Route) => 200 in route.ok && 'file' in route.ok[200];

/**
 * Sends requests that the OpenAPI document allows, or nearly: made from its schemas or from a valid one with something
 * changed, with ids, cursors and keys that earlier replies held, as each of the eight subjects. @returns what nobody should see
 */
export async function fuzz({
  world,
  seed,
  owners,
  goesOn,
}: Fuzzing): Promise<{ sent: number; faults: Fault[] }> {
  const chance = createChance(seed);
  const { learn, seen } = createSeenValues();
  const document = await readDocument(world);
  const faults: Fault[] = [];
  let sent = 0;
  for (; goesOn(sent); sent += 1) {
    const call = chance.oneOf(CALLS);
    if (isPaper(call) && !chance.happens(0.1)) continue;
    const isMade = chance.happens(0.5);
    const parts = isMade
      ? made(call, document, { seen, chance })
      : await changed(call, { world, seen, chance });
    const who = callerFor(call, chance);
    const visitor =
      who === 'customer' && chance.happens(0.5) ? chance.oneOf(owners) : await present(world, who);
    const request = addressed(call, parts);
    if (!request) continue;
    const answer = await visitor.send(request);
    const about = faultOf(call, answer);
    const text = JSON.stringify(request).slice(0, 2000);
    if (about) faults.push({ about, who, sent: text, answer: JSON.stringify(answer.body).slice(0, 500) });
    else if (answer.status < 300) learn(wordOf(call), answer.body);
    if (chance.happens(0.02)) world.app.clock.advance(60_000);
  }
  return { sent, faults };
}

type Chance = ReturnType<typeof createChance>;

/** The same luck for the same seed (mulberry32). */
function createChance(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    happens: (share: number) => next() < share,
    oneOf: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    valueOf: <T>(arbitrary: fc.Arbitrary<T>): T =>
      fc.sample(arbitrary, { seed: Math.floor(next() * 2 ** 31), numRuns: 1 })[0]!,
  };
}

async function readDocument({ visitors }: World): Promise<Document> {
  const { body } = await visitors.guest.send({ method: 'GET', url: '/api/openapi.json' });
  return body as Document;
}

type Luck = { seen: (name: string) => readonly unknown[]; chance: Chance };

/** A request out of the document alone. */
function made({ route }: Route, { paths, components }: Document, { seen, chance }: Luck): Parts {
  const operation = paths[route.path]![route.method.toLowerCase()]!;
  const make = (schema: JsonSchema, named: string) =>
    chance.valueOf(valuesOf(schema, { named, seen, schemas: components.schemas }));
  const word = route.path.split('/')[2]!;
  const values = (place: 'path' | 'query') => {
    const wanted = (operation.parameters ?? []).filter((each) => each.in === place);
    const sent = wanted.filter(({ required }) => required || chance.happens(0.4));
    return Object.fromEntries(
      sent.map(({ name, schema }) => [name, make(schema, name === 'id' ? `${word}.id` : name)]),
    );
  };
  const body = operation.requestBody?.content['application/json'].schema;
  return { params: values('path'), query: values('query'), ...(body ? { body: make(body, 'body') } : {}) };
}

/** A valid request of the access matrix with one value of its own replaced. */
async function changed({ key }: Route, { world, seen, chance }: Luck & { world: World }): Promise<Parts> {
  const make = ROUTE_INPUTS[key].input as ((world: World) => unknown) | undefined;
  const parts = structuredClone((await make?.(world)) ?? {}) as Parts;
  if (chance.happens(0.3)) return parts;
  const places = placesIn(parts);
  if (places.length === 0) return parts;
  const { holder, name } = chance.oneOf(places);
  const known = seen(name);
  holder[name] = known.length > 0 && chance.happens(0.6) ? chance.oneOf(known) : chance.oneOf(NASTY);
  return parts;
}

function placesIn(value: unknown): { holder: Record<string, unknown>; name: string }[] {
  if (value === null || typeof value !== 'object') return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])]);
}

const PARTS = new Set(['params', 'query', 'body']);

/** @returns nothing where a path cannot be written at all */
function addressed({ key }: Route, parts: Parts) {
  const isWhole = [...PARTS].every((part) => {
    const value = parts[part as keyof Parts];
    return part === 'body' || value === undefined || (value !== null && typeof value === 'object');
  });
  if (!isWhole) return undefined;
  try {
    const { method, url, body } = address(key, parts as never);
    return {
      method,
      url,
      ...(body === undefined ? {} : { payload: JSON.stringify(body), headers: JSON_TYPE }),
    };
  } catch {
    return undefined;
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };
const NAMES = Object.keys(SUBJECTS) as Subject[];

/** Mostly somebody who may, since refusals at the door are short. */
function callerFor({ route: { access } }: Route, chance: Chance): Subject {
  if (typeof access === 'string' || chance.happens(0.15)) return chance.oneOf(NAMES);
  const may = NAMES.filter((name) => access.roles.some((role) => role === SUBJECTS[name]?.role));
  return chance.oneOf(may);
}

/** A subject of the world; one who lost session or role by what was sent is replaced by another of the kind. */
async function present({ app, visitors }: World, who: Subject): Promise<Visitor> {
  const wanted = SUBJECTS[who];
  if (!wanted) return app.visit();
  const { status, body } = await visitors[who].call('GET /api/user');
  if (status === 200 && body.role === wanted.role && body.isVerified === wanted.isVerified)
    return visitors[who];
  const account = await buildAccount(app.db, {
    ...wanted,
    ...(wanted.role === 'customer' ? { plan: 90_000_000 } : {}),
  });
  visitors[who] = await app.visit().signIn(account.username);
  return visitors[who];
}

const wordOf = ({ route }: Route): string => route.path.split('/')[2]!;

/** What is wrong with an answer: a failure of ours, a reply outside its schema, or an error without its shape. */
function faultOf(
  { key, route }: Route,
  { status, body }: { status: number; body: unknown },
): string | undefined {
  if (status < 300) {
    const [schema] = Object.values(route.ok) as [unknown];
    if (isPaper({ key, route })) return undefined;
    const result = (schema as z.ZodType).safeParse(body);
    return result.success ? undefined : `${key}: a reply outside its schema: ${result.error.message}`;
  }
  const { code, message } = (body ?? {}) as Partial<ErrorBody>;
  if (status >= 500 && code !== 'payments/provider-unavailable') return `${key}: ${status} ${code}`;
  if (!code || ERROR_STATUS[code] !== status || !message) return `${key}: an error without its shape`;
  return undefined;
}
