import { describe, expect, it } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();

const buildCustomer = async () => app.visit().signIn((await buildAccount(app.db)).username);
const PLAN = {
  waitMinutes: 15,
  contactName: 'Vera, my daughter',
  contactPhone: '0412 345 678',
  leaveWith: 'neighbour',
  leaveWhere: 'Mrs Ivanova at number 16',
  note: 'The bell is broken.\nPlease knock.',
} as const;

describe('/api/user/door-plan', () => {
  it('creates, changes and deletes the plan', async () => {
    const visitor = await buildCustomer();
    expect(await visitor.call('GET /api/user/door-plan')).toMatchObject({ status: 200, body: null });
    expect(await visitor.call('PUT /api/user/door-plan', { body: PLAN })).toMatchObject({ status: 200 });
    expect((await visitor.call('GET /api/user/door-plan')).body).toEqual(PLAN);
    const { body } = await visitor.call('PUT /api/user/door-plan', { body: { ...PLAN, waitMinutes: 0 } });
    expect(body).toEqual({ ...PLAN, waitMinutes: 0 });
    expect((await visitor.call('DELETE /api/user/door-plan')).body).toEqual({ ok: true });
    expect((await visitor.call('GET /api/user/door-plan')).body).toBeNull();
    expect((await visitor.call('DELETE /api/user/door-plan')).status).toBe(200);
  });

  it('defaults to a wait of ten minutes, and drops the place if meals may not be left', async () => {
    const visitor = await buildCustomer();
    const { body } = await visitor.call('PUT /api/user/door-plan', {
      body: { leaveWith: 'nobody', leaveWhere: 'The porch' },
    });
    expect(body).toEqual({
      waitMinutes: 10,
      contactName: '',
      contactPhone: '',
      leaveWith: 'nobody',
      leaveWhere: '',
      note: '',
    });
  });

  it('returns 400 with the invalid field and keeps the stored plan', () =>
    eachRow(
      [
        ['leaveWith is missing', { leaveWith: undefined }, 'leaveWith'],
        ['waitMinutes is negative', { waitMinutes: -1 }, 'waitMinutes'],
        ['the note is too long', { note: 'x'.repeat(501) }, 'note'],
      ],
      async ([, part, field]) => {
        const visitor = await buildCustomer();
        await visitor.call('PUT /api/user/door-plan', { body: PLAN });
        const { status, body } = await visitor.refused('PUT /api/user/door-plan', {
          body: { ...PLAN, ...part } as never,
        });
        expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, [field]]);
        expect((await visitor.call('GET /api/user/door-plan')).body).toEqual(PLAN);
      },
    ));
});
