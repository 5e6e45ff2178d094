import { expect, it } from 'vitest';
import { address, type RouteKey } from '@trpeza/api-client/client';
import { ROUTES, ROUTE_INPUTS } from './route-inputs.ts';
import { createWorld, type Subject, type World } from './subjects.ts';
import { createTestApp } from './test-app.ts';

const app = await createTestApp();
const world = await createWorld(app);

/** Values that no database accepts, dates that do not exist, and text that only looks like a cursor or an id. */
const HOSTILE = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '',
  '%20',
  '0',
  '-1',
  '1',
  '9007199254740993',
  '99999999999999999999',
  '1_',
  '_',
  '__',
  '_1',
  '1_1',
  '1:1',
  '1_%00',
  '1_9999999999999999',
  '0000-01-01T00:00:00.000000_1',
  '0000-01-01T00:00:00.000000_change_1',
  '0001-01-01T00:00:00.000000_move_1',
  '2026-02-30T00:00:00.000000_1',
  '9999-12-31T23:59:59.999999_999999999999999',
  '9999-12-31T23:59:59.999999_change_999999999999999',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '0000-01',
  '9999-12',
  "%25_%5C'",
  '__proto__',
  'constructor',
];

const asking = ROUTES.filter(
  ({ route }) => route.query && !('stream' in (Object.values(route.ok)[0] as object)),
);

const callerOf = (key: RouteKey): Subject => {
  const { access } = ROUTES.find((each) => each.key === key)!.route;
  if (access === 'everyone' || access === 'signed') return 'guest';
  return access.roles.includes('admin') ? 'admin' : 'customer';
};

it.each(asking)('the query of $key breaks nothing, whatever stands in it', async ({ key, route }) => {
  const make = ROUTE_INPUTS[key].input as ((world: World) => unknown) | undefined;
  const input = { ...((await make?.(world)) as object | undefined) } as { query?: Record<string, unknown> };
  const visitor = world.visitors[callerOf(key)];
  const names = Object.keys((route.query as unknown as { shape: Record<string, unknown> }).shape);
  for (const name of names) {
    const { [name]: _replaced, ...others } = input.query ?? {};
    const { method, url } = address(key, { ...input, query: others } as never);
    if (method !== 'GET') continue;
    for (const value of HOSTILE) {
      const answer = await visitor.send({
        method,
        url: `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`,
      });
      expect(answer.status, `${name}=${value}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
    }
  }
});

it('a sign that no text has is refused in every search', async () => {
  for (const url of [
    '/api/users?search=%00',
    '/api/messages?search=%00',
    '/api/messages?template=%00',
    '/api/statements/2026-11?search=%00',
    '/api/users/budget-summary?search=%00',
    '/api/audit?subject=%00',
  ]) {
    const answer = await world.visitors.admin.send({ method: 'GET', url });
    expect([answer.status, (answer.body as { code: string }).code], url).toEqual([400, 'common/invalid']);
  }
});

it('markup that never ends is refused where it stands, in a preview as well', async () => {
  const answer = await world.visitors.admin.refused('POST /api/email-templates/{templateKey}/preview', {
    params: { templateKey: 'welcome' },
    body: { language: 'en', htmlContent: '<ul><li>'.repeat(3500) },
  });
  expect([answer.status, answer.body.fields?.map(({ path }) => path)]).toEqual([400, ['htmlContent']]);
});
