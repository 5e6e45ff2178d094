import { describe, expect, it } from 'vitest';
import { address } from '@trpeza/api-client/client';
import type { ErrorBody } from '@trpeza/contract/shared/errors';
import { buildMeal } from './builders/meals.ts';
import { databasePrint } from './database-print.ts';
import { ROUTES, ROUTE_INPUTS } from './route-inputs.ts';
import { callerOf, createWorld, type World } from './subjects.ts';
import { createTestApp } from './test-app.ts';
import type { Answer } from './visitor.ts';

const app = await createTestApp();
const world = await createWorld(app);

/** A setting's value is validated by the schema of its key; a template's variables are named by its author. */
const isFree = (path: readonly string[]) => path.at(-1) === 'variables' || path.at(-1) === 'value';

/** Every object inside a body, including the body itself. */
function objectsIn(value: unknown, path: readonly string[] = []): string[][] {
  if (value === null || typeof value !== 'object' || isFree(path)) return [];
  const inner = Object.entries(value).flatMap(([name, each]) => objectsIn(each, [...path, name]));
  return Array.isArray(value) ? inner : [[...path], ...inner];
}

function withExtra(body: unknown, path: readonly string[]): unknown {
  const copy = structuredClone(body) as Record<string, unknown>;
  const at = path.reduce((inner, name) => inner[name] as Record<string, unknown>, copy);
  at['surprise'] = 'box';
  return copy;
}

const withBody = ROUTES.filter(({ route }) => route.body);

describe('a field that nobody knows', () => {
  it.each(withBody)('is refused by name in every object of $key', async ({ key, route }) => {
    const make = ROUTE_INPUTS[key].input as ((world: World) => Promise<{ body: unknown }>) | undefined;
    const input = await make?.(world);
    const paths = objectsIn(input?.body);
    expect(paths.length).toBeGreaterThan(0);
    const subject = callerOf(route);
    for (const path of paths) {
      const { method, url, body } = address(key, { ...input, body: withExtra(input!.body, path) });
      const visitor = subject === 'guest' ? app.visit() : world.visitors[subject];
      const before = await databasePrint(app.db, ['rate_limits']);
      const answer = (await visitor.send({ method, url, payload: body })) as Answer<ErrorBody>;
      expect(answer).toMatchObject({ status: 400, body: { code: 'common/invalid' } });
      expect(answer.body.fields).toContainEqual({
        path: [...path, 'surprise'].join('.'),
        rule: 'common:rules.unknown-field',
        message: 'This field is not known here, so nothing was saved.',
      });
      expect(await databasePrint(app.db, ['rate_limits'])).toEqual(before);
    }
  });

  it('stops a price that was meant for later', async () => {
    const { id } = await buildMeal(app.db, { priceCents: 1000 });
    const body = { price: '12.00', priceFrom: '2027-01-01' };
    const refusal = await world.visitors.admin.refused('PUT /api/meals/{id}', { params: { id }, body });
    expect(refusal).toMatchObject({ status: 400, body: { fields: [{ path: 'priceFrom' }] } });
    const meal = await app.db
      .selectFrom('meals')
      .select('priceCents')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(meal).toEqual({ priceCents: 1000 });
  });
});

/** Bodies as the two specifications list them in section 7, with all fields. */
const OLDER_PAGES = {
  'POST /api/cart': { name: 'Tavče gravče', price: '10.00', imageUrl: '/pictures/placeholder.svg' },
  'POST /api/orders': { deliveryAddress: '14 Mirka Way', deliveryInstructions: '', paymentReference: 'x' },
  'POST /api/ezidebit/create-payment': { description: 'Meals' },
  'POST /api/register': { isAdmin: false, isHcpadmin: false },
  'PUT /api/email-templates/{templateKey}': { templateKey: 'welcome', description: '', variables: '[]' },
} as const;

it.each(Object.keys(OLDER_PAGES) as (keyof typeof OLDER_PAGES)[])(
  'what the specification lists in the body of %s is known',
  async (key) => {
    const make = ROUTE_INPUTS[key].input as (world: World) => Promise<{ body: object }>;
    const input = await make(world);
    const { route } = ROUTES.find((each) => each.key === key)!;
    const { method, url, body } = address(key, {
      ...input,
      body: { ...input.body, ...OLDER_PAGES[key] },
    } as never);
    const subject = callerOf(route);
    const visitor = subject === 'guest' ? app.visit() : world.visitors[subject];
    const answer = (await visitor.send({ method, url, payload: body })) as Answer<ErrorBody>;
    expect(answer.body.fields ?? []).toEqual([]);
    expect(answer.body.code).not.toBe('common/invalid');
  },
);
