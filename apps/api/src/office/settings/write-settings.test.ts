import { describe, expect, it } from 'vitest';
import { SETTINGS } from '@trpeza/contract/office/settings.schemas';
import { createDemoGateway } from '#money/online-payments/demo-gateway.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';

/** A kitchen whose card provider supports US and Australian dollars only. */
const app = await createTestApp({
  payments: (db, clock) => {
    const gateway = createDemoGateway(db, clock);
    const takes = (currency: string) => ['USD', 'AUD'].includes(currency);
    return { ...gateway, stripe: { ...gateway.stripe, takes } };
  },
});
const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
const writeAll = (changes: object[], reason?: string) =>
  admin.send({ method: 'PUT', url: '/api/settings', payload: { changes, reason } });
const readAll = async () =>
  new Map((await admin.call('GET /api/settings')).body.map((each) => [each.settingKey, each]));

describe('GET /api/settings', () => {
  it('returns all settings with defaults', async () => {
    const all = await readAll();
    expect([...all.keys()]).toEqual(Object.keys(SETTINGS));
    expect(all.get('delivery_weekdays')).toEqual({
      settingKey: 'delivery_weekdays',
      settingValue: '[1]',
      updatedAt: null,
    });
    await writeAll([{ key: 'kitchen_phone', value: '03 9000 0000' }]);
    expect((await readAll()).get('kitchen_phone')).toEqual({
      settingKey: 'kitchen_phone',
      settingValue: '03 9000 0000',
      updatedAt: app.clock.now().toISOString(),
    });
  });
});

describe('PUT /api/settings', () => {
  it('writes several settings with one reason', async () => {
    const answer = await writeAll(
      [
        { key: 'kitchen_address', value: '1 Lake Street' },
        { key: 'kitchen_email', value: 'office@trpeza.example' },
      ],
      'We moved',
    );
    expect(answer).toMatchObject({
      status: 200,
      body: [{ settingValue: '1 Lake Street' }, { settingValue: 'office@trpeza.example' }],
    });
    const entries = await app.db
      .selectFrom('auditEntries')
      .select(['subjectId', 'after', 'reason'])
      .where('subjectId', 'in', ['kitchen_address', 'kitchen_email'])
      .orderBy('subjectId')
      .execute();
    expect(entries).toEqual([
      { subjectId: 'kitchen_address', after: { value: '1 Lake Street' }, reason: 'We moved' },
      { subjectId: 'kitchen_email', after: { value: 'office@trpeza.example' }, reason: 'We moved' },
    ]);
  });

  it('writes nothing when one value is invalid', async () => {
    const answer = await writeAll([
      { key: 'kitchen_address', value: 'Nowhere' },
      { key: 'min_order_quantity', value: 0 },
      { key: 'min_order_quantity', value: 'ten' },
      { key: 'currency', value: 'EUR' },
    ]);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        fields: [
          { path: 'changes.1.value', message: 'Must be greater than 0' },
          { path: 'changes.2.value', message: 'Must be a valid number' },
          {
            path: 'changes.3.value',
            message: 'The payment provider does not accept this currency. Enter another one',
          },
        ],
      },
    });
    expect((await readAll()).get('kitchen_address')?.settingValue).not.toBe('Nowhere');
  });
});

it('refuses a currency that a provider does not support', async () => {
  const write = (value: string) =>
    admin.send({ method: 'PUT', url: '/api/settings/currency', payload: { value } });
  expect(await write('EUR')).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'value', rule: 'settings:rules.currency-not-taken' }] },
  });
  expect(await write('AUD')).toMatchObject({ status: 200, body: { settingValue: 'AUD' } });
});

it('refuses to open a past date, and keeps past dates that are in the list', async () => {
  const write = (...dates: string[]) => {
    const value = dates.map((date) => ({ date, insteadOf: null, cutoff: null }));
    return admin.send({ method: 'PUT', url: '/api/settings/opened_dates', payload: { value } });
  };
  app.clock.set('2026-11-23T09:00:00.000Z');
  const refused = { status: 400, body: { fields: [{ path: 'value', rule: 'settings:rules.opened-past' }] } };
  expect(await write('2025-12-29')).toMatchObject(refused);
  expect(await write('2026-11-23')).toMatchObject({ status: 200 });
  app.clock.set('2026-11-23T13:30:00.000Z');
  expect(await write('2026-11-23', '2026-11-28')).toMatchObject({ status: 200 });
  expect(await write('2026-11-28')).toMatchObject({ status: 200 });
  expect(await write('2026-11-23', '2026-11-28')).toMatchObject(refused);
});

describe('concurrent writes', () => {
  const key = 'min_order_quantity';
  const write = (value: number, expectedUpdatedAt?: string | null) =>
    admin.send({ method: 'PUT', url: `/api/settings/${key}`, payload: { value, expectedUpdatedAt } });

  it('returns 409 for an outdated value', async () => {
    app.clock.set('2026-11-23T09:05:00.000Z');
    const answers = await Promise.all([write(11, null), write(12, null), write(13, null)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const now = (await readAll()).get(key)!;
    const loser = answers.find(({ status }) => status === 409);
    expect(loser).toMatchObject({
      body: { code: 'settings/changed', params: { settingKey: key, settingValue: now.settingValue } },
    });
    app.clock.set('2026-11-23T09:10:00.000Z');
    expect(await write(20, now.updatedAt)).toMatchObject({ status: 200, body: { settingValue: '20' } });
    expect(await write(21, now.updatedAt)).toMatchObject({
      status: 409,
      body: { params: { settingValue: '20', updatedAt: '2026-11-23T09:10:00.000Z' } },
    });
    expect(await write(22)).toMatchObject({ status: 200 });
  });

  it('saves all settings of a section or none', async () => {
    const seen = (await readAll()).get(key)!;
    const answer = await writeAll([
      {
        key: 'kitchen_address',
        value: 'Half a change',
        expectedUpdatedAt: (await readAll()).get('kitchen_address')!.updatedAt,
      },
      { key, value: 30, expectedUpdatedAt: '2020-01-01T00:00:00.000Z' },
    ]);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'settings/changed', params: { settingKey: key } },
    });
    const all = await readAll();
    expect(all.get(key)).toEqual(seen);
    expect(all.get('kitchen_address')?.settingValue).not.toBe('Half a change');
  });

  it('does not deadlock when requests list the same settings in opposite orders', async () => {
    const one = [
      { key: 'kitchen_phone', value: '03 9000 0001' },
      { key: 'kitchen_name', value: 'One' },
    ];
    const answers = await Promise.all([
      writeAll(one),
      writeAll(one.toReversed()),
      writeAll(one),
      writeAll(one.toReversed()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
