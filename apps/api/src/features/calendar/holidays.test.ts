import { expect, it } from 'vitest';
import { STATES } from '@trpeza/contract/calendar/holidays.constants';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import { holidaysOf } from './holidays.ts';

const app = await createTestApp();
const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
const read = async (state?: 'NSW') =>
  (await admin.call('GET /api/public-holidays', { query: state ? { state } : {} })).body;

it('are those of Victoria, with the days that stand for a weekend', async () => {
  const days = (await holidaysOf('VIC', 2026)).map(({ date, key }) => [date, key]);
  expect(days).toEqual([
    ['2026-01-01', 'new-years-day'],
    ['2026-01-26', 'australia-day'],
    ['2026-03-09', 'labour-day'],
    ['2026-04-03', 'good-friday'],
    ['2026-04-04', 'easter-saturday'],
    ['2026-04-05', 'easter-sunday'],
    ['2026-04-06', 'easter-monday'],
    ['2026-04-25', 'anzac-day'],
    ['2026-06-08', 'kings-birthday'],
    ['2026-09-25', 'afl-grand-final-friday'],
    ['2026-11-03', 'melbourne-cup'],
    ['2026-12-25', 'christmas-day'],
    ['2026-12-26', 'boxing-day'],
    ['2026-12-28', 'boxing-day'],
  ]);
});

it('have a name in both languages in every state, for years', async () => {
  for (const state of STATES)
    for (const year of [2026, 2027, 2028, 2031])
      for (const { key, name } of await holidaysOf(state, year))
        expect(key, `${state} ${name}`).not.toBeNull();
});

it('are offered for the state of the kitchen from tomorrow on, and close nothing', async () => {
  const { state, days } = await read();
  expect(state).toBe('VIC');
  expect(days[0]).toMatchObject({ date: '2026-12-25' });
  expect(days).toContainEqual({
    date: '2026-12-28',
    name: 'Boxing Day',
    key: 'boxing-day',
    isSubstitute: true,
  });
  expect(days.map(({ date }) => date)).toContain('2027-11-02');
  expect((await read('NSW')).days.map(({ key }) => key)).not.toContain('melbourne-cup');
  const { body } = await admin.call('GET /api/delivery-options');
  expect(body.dates.map(({ date }) => date)).toContain('2026-12-28');
});
