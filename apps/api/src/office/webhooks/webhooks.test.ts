import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import type { WebhookType } from '@trpeza/contract/office/webhooks.constants';
import { silentLog } from '#platform/log.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { buildWebhook } from '#test/builders/webhooks.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { queueWebhooks } from './queue-webhooks.ts';
import { eraseWebhookDeliveries, sendWebhook } from './send-webhook.ts';

const app = await createTestApp({ privateWebhooks: true });
let regular: Awaited<ReturnType<typeof buildCustomerWithMeal>>;
let admin: Visitor;
let chef: Visitor;

/** A receiver of webhooks: records the requests and responds with the given status. */
const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
let answer = 204;
const receiver = createServer((request, reply) => {
  let body = '';
  request.on('data', (part) => void (body += String(part)));
  request.on('end', () => {
    heard.push({ headers: request.headers, body });
    reply.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('Never read.');
  });
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/orders`;
afterAll(() => new Promise((resolve) => receiver.close(resolve)));

beforeAll(async () => {
  regular = await buildCustomerWithMeal(app);
  const as = async (role: 'admin' | 'restaurateur', site: 'admin' | 'staff') =>
    app.visit(site).signIn((await buildAccount(app.db, { role })).username);
  [admin, chef] = await Promise.all([as('admin', 'admin'), as('restaurateur', 'staff')]);
});
beforeEach(async () => {
  await app.db.deleteFrom('webhooks').execute();
  heard.length = 0;
  app.webhooks.length = 0;
  answer = 204;
});

const place = async () => {
  const order = await placeAnotherOrder(regular.visitor, regular.meal.id);
  // Replaces the time of the database by that of the test clock.
  await app.db
    .updateTable('orderEvents')
    .set({ at: app.clock.now() })
    .where('orderId', '=', order.id)
    .execute();
  return order;
};
const prepare = async (id: number) => {
  const body = { status: 'processing' } as const;
  expect((await chef.call('PUT /api/orders/{id}/status', { params: { id }, body })).status).toBe(200);
};
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 24 * 3_600_000);
/** Runs the queueing job two minutes later, when transitions can no longer be undone. */
const settle = async () => {
  app.clock.advance(2 * 60_000);
  await queueWebhooks(app.deps);
};
const send = (deliveryId: number, isLast = false) =>
  sendWebhook({ ...app.deps, log: silentLog }, deliveryId, { isLast });
const sendAll = async () => {
  for (const id of app.webhooks.splice(0)) await send(id);
};
const add = async (types: WebhookType[] = ['order.placed', 'order.moved']) => {
  const reply = await admin.call('POST /api/webhooks', { body: { url, types } });
  expect(reply.status).toBe(201);
  return (reply.body as { id: number }).id;
};
const read = async (id: number) => {
  const reply = await admin.call('GET /api/webhooks/{id}/deliveries', { params: { id } });
  expect(reply.status).toBe(200);
  return (reply.body as { items: { id: number; state: string; lastError: string | null }[] }).items;
};
const heardTypes = () => heard.map(({ body }) => (JSON.parse(body) as { type: string }).type);

describe('an order event', () => {
  it('is sent with a valid signature and without personal data', async () => {
    const id = await add();
    const order = await place();
    await settle();
    await sendAll();
    const request = { params: { id } };
    const { secret } = (await admin.call('GET /api/webhooks/{id}/secret', request)).body as {
      secret: string;
    };
    const [{ headers, body }] = heard as [(typeof heard)[number]];
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
    const signature = new Webhook(secret).sign(String(headers['webhook-id']), sentAt, body);
    expect(headers['webhook-signature']).toBe(signature);
    const data = { orderId: order.id, customerId: regular.account.id, status: 'pending' };
    expect(JSON.parse(body)).toMatchObject({ type: 'order.placed', data });
    expect(await read(id)).toMatchObject([
      { state: 'sent', attempts: 1, lastStatus: 204, orderId: order.id },
    ]);
    const row = await app.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    for (const personal of [row.firstName, row.lastName, row.phoneNumber, row.deliveryAddress])
      expect(body).not.toContain(personal);
  });

  it('is queued once per webhook by concurrent processes', async () => {
    await Promise.all([add(), add()]);
    await place();
    app.clock.advance(2 * 60_000);
    await Promise.all(Array.from({ length: 4 }, () => queueWebhooks(app.deps)));
    await queueWebhooks(app.deps);
    expect(app.webhooks).toHaveLength(2);
  });

  it('is not sent while its transition can be undone, nor after an undo', async () => {
    await add(['order.moved']);
    const [undone, kept] = [await place(), await place()];
    await prepare(undone.id);
    await queueWebhooks(app.deps);
    expect(app.webhooks).toEqual([]);
    const body = { orders: [{ id: undone.id, expectedStatus: 'processing' as const }] };
    expect((await chef.call('POST /api/orders/undo', { body })).status).toBe(200);
    await prepare(kept.id);
    await settle();
    await sendAll();
    expect(heard.map(({ body: sent }) => JSON.parse(sent))).toMatchObject([{ data: { orderId: kept.id } }]);
  });

  it('is sent only to webhooks of its type that existed before the event', async () => {
    await place();
    await add(['delivery.failed']);
    const all = await add();
    await place();
    await settle();
    await sendAll();
    expect(heardTypes()).toEqual(['order.placed']);
    expect(await read(all)).toHaveLength(1);
  });
});

describe('a delivery', () => {
  it('is retried after any non-2xx response, then fails, and can be sent again once', async () => {
    const id = await add();
    await place();
    await settle();
    const [delivery] = app.webhooks as [number];
    for (const status of [302, 404]) {
      answer = status;
      await expect(send(delivery)).rejects.toThrow(String(status));
      expect(await read(id)).toMatchObject([{ state: 'waiting', lastError: `HTTP ${status}` }]);
    }
    answer = 500;
    await send(delivery, true);
    expect(await read(id)).toMatchObject([{ state: 'failed', attempts: 3 }]);
    answer = 204;
    const again = await admin.call('POST /api/webhook-deliveries/{id}/send-again', {
      params: { id: delivery },
    });
    expect(again).toMatchObject({ status: 200, body: { state: 'waiting' } });
    await send(delivery);
    await send(delivery);
    expect(heard).toHaveLength(4);
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is not sent to private networks or over http', async () => {
    const { id } = await buildWebhook(app.db, { url: url.replace('http:', 'https:') });
    await place();
    await settle();
    const [delivery] = app.webhooks as [number];
    const deps = { ...app.deps, log: silentLog, privateWebhooks: false };
    await sendWebhook(deps, delivery, { isLast: true });
    expect(await read(id)).toMatchObject([
      { state: 'failed', lastError: expect.stringContaining('not allowed') },
    ]);
    await app.db.updateTable('webhooks').set({ url }).where('id', '=', id).execute();
    await sendWebhook(deps, delivery, { isLast: true });
    expect(await read(id)).toMatchObject([{ lastError: 'The URL does not begin with https.' }]);
    expect(heard).toEqual([]);
  });

  it('is deleted after a month', async () => {
    const id = await add();
    await place();
    await settle();
    await app.db
      .updateTable('webhookDeliveries')
      .set({ createdAt: daysAgo(31) })
      .execute();
    await eraseWebhookDeliveries(app.deps);
    expect(await read(id)).toEqual([]);
  });
});

describe('a webhook', () => {
  it('is paused after five days of failures; a success restarts the count', async () => {
    const id = await add();
    const state = async () =>
      ((await admin.call('GET /api/webhooks')).body as { id: number }[]).find((each) => each.id === id);
    await place();
    await settle();
    const [delivery] = app.webhooks as [number];
    answer = 500;
    await expect(send(delivery)).rejects.toThrow();
    expect(await state()).toMatchObject({ isActive: true, failingSince: expect.any(String) });
    answer = 204;
    await send(delivery);
    expect(await state()).toMatchObject({ isActive: true, failingSince: null });
    const params = { id };
    expect((await admin.call('POST /api/webhooks/{id}/test', { params })).status).toBe(201);
    answer = 500;
    await expect(send(app.webhooks.at(-1)!)).rejects.toThrow();
    const set = { failingSince: daysAgo(5) };
    await app.db.updateTable('webhooks').set(set).where('id', '=', id).execute();
    await expect(send(app.webhooks.at(-1)!)).rejects.toThrow();
    expect(await state()).toMatchObject({ isActive: false });
    const paused = await admin.call('POST /api/webhooks/{id}/test', { params });
    expect(paused).toMatchObject({ status: 409, body: { code: 'webhooks/paused' } });
  });

  it('signs with both secrets for a day after the secret is renewed', async () => {
    const id = await add();
    await admin.call('POST /api/webhooks/{id}/secret', { params: { id } });
    const signatures = async () => {
      await admin.call('POST /api/webhooks/{id}/test', { params: { id } });
      await sendAll();
      return String(heard.at(-1)!.headers['webhook-signature']).split(' ').length;
    };
    expect(await signatures()).toBe(2);
    await app.db
      .updateTable('webhooks')
      .set({ oldSecretUntil: daysAgo(0) })
      .where('id', '=', id)
      .execute();
    expect(await signatures()).toBe(1);
  });
});
