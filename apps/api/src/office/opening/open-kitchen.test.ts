import { describe, expect, it } from 'vitest';
import { translatorFor } from '@trpeza/i18n/messages';
import { insertBackupRun } from '#office/backups/backups.queries.ts';
import { absentProvider } from '#money/online-payments/absent-provider.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { DELIVERY, fillCart } from '#test/builders/orders.ts';
import { phoneOrder } from '#test/builders/phone-orders.ts';
import { createTestApp } from '#test/test-app.ts';

/** A kitchen without settings and provider keys, outside the demonstration. */
const app = await createTestApp({
  kitchen: 'empty',
  demo: false,
  payments: () => ({ stripe: absentProvider('stripe'), ezidebit: absentProvider('ezidebit') }),
});
app.mail.kind = 'smtp';
const backOffice = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);

const write = async (changes: Record<string, unknown>) => {
  const body = { changes: Object.entries(changes).map(([key, value]) => ({ key, value })) } as never;
  expect(await backOffice.call('PUT /api/settings', { body })).toMatchObject({ status: 200 });
};
const missing = async () => {
  const { body } = await backOffice.call('GET /api/opening');
  return body.lines.filter(({ isDone }) => !isDone).map(({ line }) => line);
};
const ordering = async () => (await app.visit().call('GET /api/kitchen')).body.ordering;

describe('a new kitchen', () => {
  it('has empty settings and an open checklist', async () => {
    const { body } = await app.visit().call('GET /api/kitchen');
    expect(body).toMatchObject({
      name: '',
      nameMk: '',
      phone: '',
      email: '',
      country: 'AU',
      paymentMethods: ['account'],
      ordering: 'not-yet',
      demo: false,
    });
    const all = ['name', 'phone', 'place', 'days', 'meal', 'organisation', 'mail', 'customer', 'backup'];
    expect(await missing()).toEqual(all);
  });

  it('takes no orders until the last required line of the checklist is done', async () => {
    const [customer, meal] = [await buildAccount(app.db), await buildMeal(app.db)];
    const shopper = await app.visit().signIn(customer.username);
    await fillCart(shopper, meal.id, 10);
    const requested = async () => {
      const intent = { amount: '103.99', delivery: DELIVERY };
      const order = { params: { id: customer.id }, body: phoneOrder(meal.id) };
      const answers = [
        await shopper.call('POST /api/create-payment-intent', { body: intent }),
        await backOffice.call('POST /api/customers/{id}/orders', order),
      ];
      return answers.map(({ status, body }) => `${status} ${(body as { code?: string }).code ?? ''}`);
    };
    const steps = [
      { kitchen_name: 'Sv. Naum', kitchen_name_mk: 'Св. Наум' },
      { kitchen_phone: '03 9000 0000' },
      { opening_confirmed: ['place'] },
    ];
    for (const step of steps) {
      expect(await requested()).toEqual(['409 opening/not-open', '409 opening/not-open']);
      expect(await ordering()).toBe('not-yet');
      await write(step);
    }
    expect(await missing()).toEqual(['days', 'organisation', 'mail', 'backup']);
    const { deliveryDate, deliveryTime, items } = phoneOrder(meal.id);
    const preview = () =>
      backOffice.call('POST /api/customers/{id}/order-preview', {
        params: { id: customer.id },
        body: { deliveryDate, deliveryTime, items },
      });
    expect((await preview()).body.refusals).toEqual([{ code: 'opening/not-open', params: {} }]);
    await write({ opening_confirmed: ['place', 'days'] });
    expect((await preview()).body.refusals).toEqual([]);
    expect(await ordering()).toBe('by-phone');
    expect(await requested()).toEqual(['409 opening/by-phone', '201 ']);
  });

  it('sends messages without instructions for ordering in the shop', async () => {
    const names = { firstName: 'Donka', lastName: 'Ribarova', phoneNumber: '03 9555 0177' };
    const body = { ...names, email: 'donka@example.org', language: 'mk' as const, monthlyPlan: '400.00' };
    const { id } = (await backOffice.call('POST /api/customers', { body })).body;
    await backOffice.call('POST /api/customers/{id}/invitation', { params: { id }, body: { by: 'email' } });
    const [letter] = await app.db
      .selectFrom('messages')
      .select('plain')
      .where('accountId', '=', id)
      .execute();
    expect(letter!.plain).toContain(translatorFor('mk')('mail:howToOrder.phone'));
    const preview = {
      params: { templateKey: 'welcome' },
      body: { language: 'en' as const, textContent: '' },
    };
    const { text } = (
      await backOffice.call('POST /api/email-templates/{templateKey}/preview', preview as never)
    ).body;
    expect(text).toContain(translatorFor('en')('mail:howToOrder.phone'));
    expect(text).not.toMatch(/basket|pay/);
  });

  it('completes the checklist and hides it', async () => {
    await write({ organisation_name: 'Home Care' });
    expect(await missing()).toEqual(['mail', 'backup']);
    // There is a mail server, so only the sender is missing.
    expect((await backOffice.call('GET /api/opening')).body.mailNeed).toBe('sender');
    await write({ kitchen_email: 'office@example.org' });
    expect(await missing()).toEqual(['backup']);
    const at = app.clock.now();
    const run = { kind: 'backup', beganAt: at, endedAt: at, bytes: 1, failure: null } as const;
    await insertBackupRun(app.db, run);
    await write({ opening_put_away: true });
    expect(await missing()).toEqual([]);
    expect((await backOffice.call('GET /api/opening')).body).toMatchObject({
      ordering: 'by-phone',
      isPutAway: true,
    });
  });

  it('takes no phone orders without the payment method `account`', async () => {
    await write({ payment_methods: ['stripe'] });
    expect(await missing()).toEqual(['payment']);
    const [customer, meal] = [await buildAccount(app.db), await buildMeal(app.db)];
    const order = { params: { id: customer.id }, body: phoneOrder(meal.id) };
    const answer = await backOffice.refused('POST /api/customers/{id}/orders', order);
    expect(answer).toMatchObject({ status: 409, body: { code: 'opening/not-open' } });
    await write({ payment_methods: ['stripe', 'ezidebit', 'account'] });
  });
});

describe('outside the demonstration', () => {
  it('returns 404 for demo routes, and does not document them', async () => {
    const shopper = await app.visit().signIn((await buildAccount(app.db)).username);
    const id = crypto.randomUUID();
    for (const [method, url] of [
      ['POST', '/api/demo-gateway/cards/secret/confirm'],
      ['POST', `/api/demo-gateway/debits/${id}/complete`],
      ['POST', `/api/demo-gateway/debits/${id}/cancel`],
      ['GET', '/api/demo-mailbox'],
    ] as const) {
      const answer = await shopper.send({ method, url, ...(method === 'POST' ? { payload: {} } : {}) });
      expect(answer, url).toMatchObject({ status: 404, body: { code: 'common/not-found' } });
    }
    const documented = await createTestApp({ demo: false, apiDocs: true });
    const { status, body } = await documented.visit().send({ method: 'GET', url: '/api/openapi.json' });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('demo-gateway');
  });

  it('returns 404 for the API documentation unless it is enabled', async () => {
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/static/index.html'])
      expect((await app.visit().send({ method: 'GET', url })).status, url).toBe(404);
  });

  it('returns 409 for a debit without a provider', async () => {
    const shopper = await app.visit().signIn((await buildAccount(app.db)).username);
    const body = { amount: '31.20', orderId: crypto.randomUUID() };
    const answer = await shopper.refused('POST /api/ezidebit/create-payment', { body: body as never });
    expect(answer).toMatchObject({ status: 409, body: { code: 'payments/method-absent' } });
  });
});
