import { expect, it } from 'vitest';
import { AUSTRALIAN_STATES } from '@trpeza/contract/ordering/holidays.constants';
import { signInStaff } from '#test/builders/credits.ts';
import { createTestApp } from '#test/test-app.ts';
import { holidaysOf } from './holidays.ts';

const app = await createTestApp();
const admin = await signInStaff(app, 'admin');

it('every public holiday has a translation key for its name in both languages', async () => {
  for (const state of AUSTRALIAN_STATES)
    for (const year of [2026, 2031])
      for (const { key, name } of await holidaysOf(state, year))
        expect(key, `${state} ${name}`).not.toBeNull();
});

it('GET /api/public-holidays returns future holidays of the state, including substitute days', async () => {
  const { body } = await admin.call('GET /api/public-holidays', { query: {} });
  expect(body.state).toBe('VIC');
  expect(body.days[0]).toMatchObject({ date: '2026-12-25' });
  const substitute = { date: '2026-12-28', name: 'Boxing Day', key: 'boxing-day', isSubstitute: true };
  expect(body.days).toContainEqual(substitute);
  const other = await admin.call('GET /api/public-holidays', { query: { state: 'NSW' } });
  expect(other.body.days.map(({ key }) => key)).not.toContain('melbourne-cup');
});
