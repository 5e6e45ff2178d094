import * as fc from 'fast-check';
import type * as z from 'zod';
import { buildRouteRequest } from '@trpeza/api-client/client';
import { ERROR_STATUS, type ErrorBody } from '@trpeza/contract/platform/errors';
import { buildOpenKitchen } from '#test/builders/kitchens.ts';
import { ROUTES } from '#test/routes.ts';
import { createWorld, SUBJECTS, type Subject, type World } from '#test/subjects.ts';
import { createCallers, type Owner } from './callers.ts';
import { EDGE_CASE_VALUES, arbitraryFromSchema, type JsonSchema } from './from-schema.ts';
import { createSeenValues } from './seen-values.ts';

type Route = (typeof ROUTES)[number];
type Parts = Partial<Record<'params' | 'query' | 'body', unknown>>;

/** A request with an invalid response. `sent` contains the data needed to reproduce it. */
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
  /** Customers whose records can be used in requests. The subjects of the world exist in addition. */
  owners: readonly Owner[];
  /** Called before each request with the number of requests sent so far. Returns whether to send another request. */
  continues(sent: number): boolean;
}

/** All routes except the event stream, which never ends. */
const CALLS = ROUTES.filter(({ key }) => key !== 'GET /api/events');
/** Whether a route responds with a PDF, which takes as long as a hundred other requests. */
const isDocument = ({ route }: Route) => 200 in route.ok && 'file' in route.ok[200];
/**
 * Routes that change or end the session of their caller. They are sent in a separate session, so that the shared session
 * stays valid: a new sign-in takes time.
 */
const ENDING = new Set(['POST /api/login', 'POST /api/logout', 'POST /api/user/close']);
const isLong = (call: Route) => isDocument(call) || ENDING.has(call.key);

/**
 * Sends generated requests as each of the subjects, based on the OpenAPI document. They contain ids, cursors and keys
 * from earlier responses. In half of them, one value is replaced or added. The first requests use each route once.
 * @returns the number of requests, and the requests with invalid responses
 */
export async function fuzz({ world, seed, owners, continues }: Fuzzing) {
  const chance = createChance(seed);
  const { learn, seen } = createSeenValues();
  const callers = createCallers(world, owners);
  const document = await readDocument(world);
  const faults: Fault[] = [];
  // GET routes come first, since their responses contain ids for the other routes.
  const first = CALLS.toSorted((a, b) => Number(a.route.method !== 'GET') - Number(b.route.method !== 'GET'));
  let sent = 0;
  let succeeded = 0;
  for (; continues(sent); sent += 1) {
    const call = first[sent] ?? chance.oneOf(CALLS);
    if (sent >= first.length && isLong(call) && !chance.happens(0.1)) continue;
    if (sent % 500 === 499) await reopenKitchen(world);
    const parts = generateRequest(call, document, { seen, chance });
    const isExtended = chance.happens(0.5) && replaceOne(parts, { seen, chance });
    const who = callerFor(call, chance);
    const owner = who === 'customer' && chance.happens(0.5) ? await callers.owner(chance.oneOf) : undefined;
    const visitor = ENDING.has(call.key)
      ? await callers.passing(who, owner)
      : (owner?.visitor ?? (await callers.subject(who)));
    const request = buildRequest(call, parts);
    if (!request) continue;
    const answer = await visitor.send(request);
    const isTaken = isExtended && answer.status < 300;
    const about = isTaken ? `${call.key}: accepts an unknown field` : faultOf(call, answer);
    const text = JSON.stringify(request).slice(0, 2000);
    if (about) faults.push({ about, who, sent: text, answer: JSON.stringify(answer.body).slice(0, 500) });
    else if (answer.status < 300) learn(wordOf(call), answer.body);
    if (answer.status < 300) succeeded += 1;
    if (chance.happens(0.02)) world.app.clock.advance(60_000);
  }
  return { sent, succeeded, faults };
}

type Chance = ReturnType<typeof createChance>;

/** A random generator with a seed (mulberry32). */
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

/** Generates a request from the document. */
function generateRequest({ route }: Route, { paths, components }: Document, { seen, chance }: Luck): Parts {
  const operation = paths[route.path]![route.method.toLowerCase()]!;
  const make = (schema: JsonSchema, named: string) =>
    chance.valueOf(arbitraryFromSchema(schema, { named, seen, schemas: components.schemas }));
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

/**
 * Reopens the kitchen and creates new subjects. Earlier requests may have closed the kitchen, hidden the meals or given
 * the customers a diet.
 */
async function reopenKitchen(world: World): Promise<void> {
  const { app } = world;
  await buildOpenKitchen(app.db);
  app.deps.settings.invalidate();
  Object.assign(world, await createWorld(app));
}

/**
 * Replaces one value of a request, or adds a field to its body.
 * @returns whether the body has an unknown field
 */
function replaceOne(parts: Parts, { seen, chance }: Luck): boolean {
  if (isRecord(parts.body) && chance.happens(0.1)) {
    parts.body['surprise'] = structuredClone(chance.oneOf(EDGE_CASE_VALUES));
    return true;
  }
  const places = placesIn(parts);
  if (places.length === 0) return false;
  const { holder, name } = chance.oneOf(places);
  const known = seen(name);
  // Copied, since otherwise a later request could make a shared object contain itself.
  holder[name] = structuredClone(
    known.length > 0 && chance.happens(0.5) ? chance.oneOf(known) : chance.oneOf(EDGE_CASE_VALUES),
  );
  return false;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function placesIn(value: unknown): { holder: Record<string, unknown>; name: string }[] {
  if (value === null || typeof value !== 'object') return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])]);
}

const PARTS = new Set(['params', 'query', 'body']);

/** @returns undefined if the parts do not form a request */
function buildRequest({ key }: Route, parts: Parts) {
  const isWhole = [...PARTS].every((part) => {
    const value = parts[part as keyof Parts];
    return part === 'body' || value === undefined || (value !== null && typeof value === 'object');
  });
  if (!isWhole) return undefined;
  try {
    const { method, url, body } = buildRouteRequest(key, parts as never);
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

/** Chooses the caller of a request. It is usually a subject with access, since other requests are refused early. */
function callerFor({ route: { access } }: Route, chance: Chance): Subject {
  if (typeof access === 'string' || chance.happens(0.15)) return chance.oneOf(NAMES);
  const may = NAMES.filter((name) => access.roles.some((role) => role === SUBJECTS[name]?.role));
  return chance.oneOf(may);
}

const wordOf = ({ route }: Route): string => route.path.split('/')[2]!;

/**
 * Describes the fault of a response: a server error, a mismatch with the schema, or an error in the wrong format.
 * Undefined for a valid response.
 */
function faultOf(
  { key, route }: Route,
  { status, body }: { status: number; body: unknown },
): string | undefined {
  if (status < 300) {
    const [schema] = Object.values(route.ok) as [unknown];
    if (isDocument({ key, route })) return undefined;
    const result = (schema as z.ZodType).safeParse(body);
    return result.success ? undefined : `${key}: response does not match its schema: ${result.error.message}`;
  }
  const { code, message } = (body ?? {}) as Partial<ErrorBody>;
  if (status >= 500 && code !== 'payments/provider-unavailable') return `${key}: ${status} ${code}`;
  if (!code || ERROR_STATUS[code] !== status || !message) return `${key}: malformed error response`;
  return undefined;
}
