import * as fc from 'fast-check';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

/** Values that are invalid for almost every schema, or just within limits. */
export const EDGE_CASE_VALUES: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066',
  '😀'.repeat(40),
  'ѐ'.repeat(3000),
  "'; drop table accounts; --",
  '<img src=x onerror=alert(1)>',
  '%00',
  '../../etc/passwd',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-11-30',
  '9'.repeat(40),
  '-1.00',
  '1,5',
  'NaN',
  'null',
  '__proto__',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  [],
  {},
  [[[[]]]],
  Array.from({ length: 300 }, () => 1),
  { length: 3 },
];

/** Values from earlier responses, by field name. */
export type Seen = (name: string) => readonly unknown[];

/** Generates values that match a schema. A third of the values are from earlier responses, if there are any. */
export function arbitraryFromSchema(
  schema: JsonSchema,
  { named, seen, schemas }: { named: string; seen: Seen; schemas: Record<string, JsonSchema> },
): fc.Arbitrary<unknown> {
  const inner = (part: JsonSchema, name = named) => arbitraryFromSchema(part, { named: name, seen, schemas });
  const known = seen(named);
  const fresh = fitting(schema, inner, schemas);
  if (known.length === 0) return fresh;
  return fc.oneof({ arbitrary: fresh, weight: 1 }, { arbitrary: fc.constantFrom(...known), weight: 2 });
}

type Inner = (part: JsonSchema, name?: string) => fc.Arbitrary<unknown>;

function fitting(
  schema: JsonSchema,
  inner: Inner,
  schemas: Record<string, JsonSchema>,
): fc.Arbitrary<unknown> {
  if (schema.$ref) return fitting(schemas[schema.$ref.split('/').at(-1)!] ?? {}, inner, schemas);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => fitting(option, inner, schemas)));
  if (schema.allOf) return fitting(Object.assign({}, ...schema.allOf) as JsonSchema, inner, schemas);
  switch (schema.type) {
    case 'object':
      return objects(schema, inner);
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 120, 2 ** 31 - 1) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return texts(schema);
    default:
      return fc.oneof(fc.constantFrom(...EDGE_CASE_VALUES), fc.string({ maxLength: 20 }), fc.integer());
  }
}

function objects(schema: JsonSchema, inner: Inner): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length > 0)
    return fc.record(Object.fromEntries(entries.map(([name, part]) => [name, inner(part, name)])), {
      requiredKeys: schema.required ?? [],
    });
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  return fc.dictionary(fc.string({ maxLength: 12 }), inner(values), { maxKeys: 3 });
}

const DAYS = { min: new Date('2026-10-01'), max: new Date('2027-02-28'), noInvalidDate: true };

function texts({ pattern, format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') return fc.date(DAYS).map((day) => day.toISOString().slice(0, 10));
  if (format === 'date-time') return fc.date(DAYS).map((day) => day.toISOString());
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.nat(999).map((number) => `fuzz-${number}@example.org`);
  const free = fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 80) }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 80) }),
    fc.lorem({ maxCount: 4 }),
  );
  if (!pattern) return free;
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    // Fast-check cannot generate from this pattern. Its texts are random or from earlier responses.
    return free;
  }
}
