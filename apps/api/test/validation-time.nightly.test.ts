import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contract } from '@trpeza/contract/contract';
import { SETTINGS } from '@trpeza/contract/office/settings.schemas';
import type { RouteDef, RouteGroup } from '@trpeza/contract/platform/route';

/** Size of the largest input in bytes: the server's body limit. Queries and paths are limited to less. */
const LARGEST = 65_536;
/** The longest text that the contract accepts, so that all checks of the schema run. */
const LONGEST_KEPT = 39_999;
/** Maximum CPU time of checking one text, in milliseconds, on a machine of normal speed. */
const BUDGET_MS = 20;
/**
 * Maximum time in milliseconds on a slow machine. There, the time may also grow at most eightfold for a text of four
 * times the length.
 */
const SLOWEST_MS = 5 * BUDGET_MS;

const PIECES = [
  '1 ',
  '4 ',
  '42 ',
  '4-',
  '4',
  ' ',
  '\u00a0',
  '\n',
  '-',
  '<b>',
  '<b><i>',
  '</p><p>',
  '{{',
  '{{ a }} ',
  '{{a',
  '😀',
  'e\u0301',
  '\u0301',
  '@a.',
  'a@a.',
  'a.',
  'a',
  'ѓ',
  '"',
  '\\',
  ',',
  '0.',
  '[',
  '{"a":',
  'T00:00:00',
  '1_',
  'https://a.',
  '\u0000',
  '\ud800',
];
const nasty = (size: number): string[] =>
  PIECES.flatMap((piece) => {
    const text = piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
    // A text that fails to match only at its end makes a pattern backtrack over all of it.
    return [text, `a${text.slice(2)}!`];
  });
const TEXTS = [...nasty(LARGEST), ...nasty(LONGEST_KEPT)];

type Schema = z.core.$ZodType;
interface Place {
  about: string;
  schema: Schema;
}

/** The fields of zod definitions that contain nested schemas. */
interface Definition {
  type: string;
  shape: Record<string, Schema>;
  options: Schema[];
  element?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  innerType?: Schema;
  in?: Schema;
}

/** Collects a schema and all schemas nested in it, each only once. */
function placesOf(schema: Schema, about: string, seen: Set<Schema>): Place[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = (schema as z.ZodType).def as unknown as Definition;
  const inner = (schemas: readonly (Schema | undefined)[], name: string) =>
    schemas.flatMap((each) => (each ? placesOf(each, `${about}${name}`, seen) : []));
  const own = [{ about, schema }];
  if (def.type === 'object')
    return [
      ...own,
      ...Object.entries(def.shape).flatMap(([name, each]) => placesOf(each, `${about}.${name}`, seen)),
    ];
  if (def.type === 'array') return [...own, ...inner([def.element], '[]')];
  if (def.type === 'record') return [...own, ...inner([def.keyType, def.valueType], '{}')];
  if (def.type === 'union') return [...own, ...inner(def.options, '')];
  // A wrapped schema is tested with its wrapper. Lists and objects have entries of their own.
  return [...own, ...inner([def.innerType, def.in], '')];
}

const routes = Object.values(contract as Record<string, RouteGroup>).flatMap((group) => Object.values(group));
const seen = new Set<Schema>();
const requested = routes.flatMap(({ method, path, params, query, body }: RouteDef) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? placesOf(schema as unknown as Schema, `${method} ${path} ${part}`, seen) : [],
  ),
);
const settings = Object.entries(SETTINGS).flatMap(([key, { schema }]) =>
  placesOf(schema, `setting ${key}`, seen),
);

const TRIES = 5;

/** Measures the CPU time of one check: the minimum of several runs, so that other programs have little influence. */
function cost(schema: Schema, text: string): number {
  const once = (): number => {
    const before = process.cpuUsage();
    z.safeParse(schema, text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  let least = once();
  for (let tried = 1; tried < TRIES && least >= BUDGET_MS; tried += 1) least = Math.min(least, once());
  return least;
}

describe('the validation time of a text of 64 KB', () => {
  it.each([...requested, ...settings])('$about', ({ about, schema }) => {
    for (const text of TEXTS) {
      const found = cost(schema, text);
      if (found < BUDGET_MS) continue;
      const most = Math.min(SLOWEST_MS, 8 * cost(schema, text.slice(0, text.length / 4)));
      expect(found, `${about} of ${JSON.stringify(text.slice(0, 12))}…`).toBeLessThan(most);
    }
  });

  it('is measured for every route with input', () => {
    expect(requested.length).toBeGreaterThan(200);
    expect(requested.some(({ about }) => about === 'POST /api/login body.username')).toBe(true);
  });
});
