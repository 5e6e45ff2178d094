import { describe, expect, it, vi } from 'vitest';
import { SETTINGS, type SettingKey } from '@trpeza/contract/office/settings.schemas';
import { eachRow } from '@trpeza/config/each-row';
import { openDatabase } from '#platform/database/database.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { OPEN_KITCHEN } from '#test/builders/kitchens.ts';
import { buildOrder, buildShopper } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';
import { createSettingsReader } from '#platform/settings/settings.ts';

const app = await createTestApp();
const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);

const KEYS = Object.keys(SETTINGS) as SettingKey[];
const OF_ADMINS = KEYS.filter((key) => SETTINGS[key].readableBy === 'admins');
const write = (key: string, value: unknown, method = 'PUT') =>
  admin.send({ method, url: `/api/settings/${key}`, payload: { value } });
const read = (key: string, visitor = admin) => visitor.send({ method: 'GET', url: `/api/settings/${key}` });
const reset = (key: SettingKey) =>
  write(key, key in OPEN_KITCHEN ? OPEN_KITCHEN[key as keyof typeof OPEN_KITCHEN] : SETTINGS[key].fallback);

it('createSettingsReader refreshes in the background, unless the cached values are too old', async () => {
  const { db, close } = openDatabase(app.url, { max: 1, maxWaitMs: 5_000 });
  const reader = createSettingsReader(db, { subscribe: () => () => {} });
  const before = await reader.read();
  const now = performance.now.bind(performance);
  const ahead = (ms: number) => vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
  try {
    expect((await write('min_order_quantity', 3)).status).toBe(200);
    ahead(6_000);
    expect(await db.transaction().execute(() => reader.read())).toEqual(before);
    await expect.poll(() => reader.read()).toMatchObject({ min_order_quantity: 3 });
    // After two minutes the cached values are too old, so a read waits for the new ones.
    await reset('min_order_quantity');
    ahead(120_000);
    expect(await reader.read()).toEqual(before);
  } finally {
    vi.restoreAllMocks();
    await close();
  }
});

describe('settings', () => {
  it('returns 404 for unknown keys', () =>
    eachRow(
      [
        'nothing',
        '__proto__',
        'constructor',
        'toString',
        'KITCHEN_NAME',
        '%20kitchen_name',
        '%00',
        'a'.repeat(60),
      ],
      async (key) => {
        for (const answer of [await read(key), await write(key, 'x'), await write(key, 'x', 'POST')]) {
          expect(answer, key).toMatchObject({ status: 404, body: { code: 'settings/unknown' } });
        }
        expect(
          await app.db
            .selectFrom('settings')
            .select('key')
            .where('key', '=', key.replace('%00', ''))
            .execute(),
        ).toEqual([]);
      },
    ));

  it('returns 404 for admin settings to everyone but admins', async () => {
    expect(OF_ADMINS).toContain('order_notification_emails');
    await write('order_notification_emails', 'office@trpeza.example');
    const roles = ['customer', 'restaurateur', 'delivery', 'hcpadmin'] as const;
    const others = await Promise.all(
      roles.map(async (role) => app.visit().signIn((await buildAccount(app.db, { role })).username)),
    );
    for (const key of OF_ADMINS) {
      expect((await read(key)).status).toBe(200);
      for (const visitor of [app.visit(), ...others]) {
        const answer = await read(key, visitor);
        expect(answer).toMatchObject({ status: 404, body: { code: 'settings/unknown' } });
        expect(JSON.stringify(answer.body)).not.toContain('office@');
      }
    }
    for (const visitor of [app.visit(), ...others]) {
      const everything = await Promise.all([
        visitor.call('GET /api/kitchen'),
        visitor.call('GET /api/session'),
      ]);
      expect(JSON.stringify(everything.map((each) => each.body))).not.toContain('office@');
    }
  });

  it('returns public settings to everyone', async () => {
    for (const key of KEYS.filter((each) => !OF_ADMINS.includes(each))) {
      expect((await read(key, app.visit())).status, key).toBe(200);
    }
  });

  it('writes by POST and PUT, with author and time', async () => {
    for (const [method, name] of [
      ['POST', 'Трпеза на Ана'],
      ['PUT', 'Trpeza of Ana'],
    ] as const) {
      const answer = await write('kitchen_name', name, method);
      const expected = {
        settingKey: 'kitchen_name',
        settingValue: name,
        updatedAt: app.clock.now().toISOString(),
      };
      expect(answer).toMatchObject({ status: 200, body: expected });
      expect((await read('kitchen_name', app.visit())).body).toEqual(expected);
    }
    const rows = await app.db
      .selectFrom('settings')
      .select(['updatedBy'])
      .where('key', '=', 'kitchen_name')
      .execute();
    expect(rows).toEqual([{ updatedBy: (await admin.call('GET /api/user')).body.id }]);
  });

  it('accepts valid values', () =>
    eachRow(
      [
        ['min_order_quantity', '12', '12'],
        ['delivery_weekdays', '[1,4]', '[1,4]'],
        ['open_slots', ['08:00 - 10:00'], '["08:00 - 10:00"]'],
        ['slot_capacity', 'null', 'null'],
        ['kitchen_phone', '', ''],
      ] as const,
      async ([key, value, text]) => {
        expect(await write(key, value)).toMatchObject({
          status: 200,
          body: { settingKey: key, settingValue: text },
        });
        await reset(key);
      },
    ));

  it('refuses invalid values and names the violated rule', () =>
    eachRow(
      [
        ['delivery_fee_cents', ['-1', '3.99', 100_001]],
        ['customer_share_bps', [10_001, -1, 0.5]],
        ['min_order_quantity', ['0', '-1', '1.5', 'ten', '', '1001', true, [7], null, '[7]', 'true']],
        [
          'order_cutoff',
          ['{}', { daysBefore: 5 }, { daysBefore: 0, time: '10:00:00' }, { daysBefore: 5, time: '25:00:00' }],
        ],
        ['open_slots', [[], ['10:00 - 11:00'], '10:00 - 12:00']],
        ['closed_dates', [['2026-02-30'], ['today'], '2026-12-28', [20_261_228]]],
        ['time_zone', ['Mars/Olympus', '', 5]],
        ['kitchen_name', ['', ' ', 'x'.repeat(81), 5, null, 'a\u0000b', '\ud800']],
        [
          'order_notification_emails',
          ['nobody', 'a@example.org; b@example.org', 'a@example.org\r\nBcc: x@example.org'],
        ],
      ] as const,
      async ([key, values]) => {
        await reset(key);
        const before = (await read(key)).body;
        for (const value of values) {
          const answer = await write(key, value);
          const body = {
            code: 'common/invalid',
            fields: [
              {
                path: 'value',
                rule: expect.stringMatching(/^[a-z]+:rules\./),
                message: expect.stringMatching(/^[A-Z].{5,}[^:]$/),
              },
            ],
          };
          expect(answer, JSON.stringify(value)).toMatchObject({ status: 400, body });
        }
        expect((await read(key)).body).toEqual(before);
      },
    ));
});

describe('a change of fee and share', () => {
  it('applies to carts immediately, and not to placed orders', async () => {
    const { order, visitor: before } = await buildOrder(app);
    await write('delivery_fee_cents', '500');
    await write('customer_share_bps', '5000');
    const { visitor } = await buildShopper(app);
    expect((await visitor.call('GET /api/cart')).body).toMatchObject({
      total: '105.00',
      customerAmount: '52.50',
      businessAmount: '52.50',
    });
    const again = await before.call('GET /api/orders/{id}', { params: { id: order.id } });
    expect(again.body).toEqual(order);
    await reset('delivery_fee_cents');
    await reset('customer_share_bps');
  });
});
