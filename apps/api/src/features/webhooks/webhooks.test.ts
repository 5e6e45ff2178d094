import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import type { WebhookType } from '@trpeza/contract/webhooks/webhooks.constants';
import { silentLog } from '#platform/log.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildRegular, placeAnother } from '#test/builders/placements.ts';
import { buildWebhook } from '#test/builders/webhooks.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { queueWebhooks } from './queue-webhooks.ts';
import { eraseDeliveries, sendWebhook } from './send-webhook.ts';

const app = await createTestApp({ privateWebhooks: true });
let regular: Awaited<ReturnType<typeof buildRegular>>;
let admin: Visitor;
let chef: Visitor;

/** Another program: keeps what it is sent, and answers as told. */
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
  regular = await buildRegular(app);
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
  const order = await placeAnother(regular.visitor, regular.meal.id);
  // The database dates the event by its own clock.
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
/** What the queue would do a minute later. */
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

describe('an order', () => {
  it('is sent with a signature that the library of the standard accepts', async () => {
    const id = await add();
    const order = await place();
    await settle();
    await sendAll();
    const { secret } = (await admin.call('GET /api/webhooks/{id}/secret', { params: { id } })).body as {
      secret: string;
    };
    const [{ headers, body }] = heard as [(typeof heard)[number]];
    const checked = new Webhook(secret);
    expect(headers['webhook-signature']).toBe(
      checked.sign(
        String(headers['webhook-id']),
        new Date(Number(headers['webhook-timestamp']) * 1000),
        body,
      ),
    );
    expect(JSON.parse(body)).toMatchObject({
      type: 'order.placed',
      data: {
        orderId: order.id,
        customerId: regular.account.id,
        status: 'pending',
        items: [{ quantity: expect.any(Number) }],
      },
    });
    expect(await read(id)).toMatchObject([
      { state: 'sent', attempts: 1, lastStatus: 204, orderId: order.id },
    ]);
  });

  it('is sent without name, address and telephone', async () => {
    await add();
    const order = await place();
    await settle();
    await sendAll();
    const row = await app.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    for (const personal of [row.firstName, row.lastName, row.phoneNumber, row.deliveryAddress])
      expect(heard[0]!.body).not.toContain(personal);
  });

  it('is queued once for each webhook, by however many processes', async () => {
    await Promise.all([add(), add()]);
    await place();
    app.clock.advance(2 * 60_000);
    await Promise.all(Array.from({ length: 4 }, () => queueWebhooks(app.deps)));
    await queueWebhooks(app.deps);
    expect(app.webhooks).toHaveLength(2);
  });

  it('is sent in pieces of a hundred events', async () => {
    await add(['order.moved']);
    const order = await place();
    await app.db
      .insertInto('orderEvents')
      .values(
        Array.from({ length: 250 }, () => ({
          orderId: order.id,
          action: 'correct',
          fromStatus: 'pending' as const,
          toStatus: 'pending' as const,
          at: app.clock.now(),
        })),
      )
      .execute();
    await settle();
    expect(app.webhooks).toHaveLength(250);
    await app.db.deleteFrom('orderEvents').where('action', '=', 'correct').execute();
  });

  it('is not sent while its move can be undone, nor once it was', async () => {
    await add(['order.moved']);
    const [undone, kept] = [await place(), await place()];
    await prepare(undone.id);
    await queueWebhooks(app.deps);
    expect(app.webhooks).toEqual([]);
    const undo = await chef.call('POST /api/orders/undo', {
      body: { orders: [{ id: undone.id, expectedStatus: 'processing' }] },
    });
    expect(undo.status).toBe(200);
    await prepare(kept.id);
    await settle();
    await sendAll();
    expect(heard.map(({ body }) => (JSON.parse(body) as { data: { orderId: number } }).data.orderId)).toEqual(
      [kept.id],
    );
  });

  it('is sent only to who asked for it, and only from when they asked', async () => {
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
  it.each([302, 404, 500])(
    'that is answered %i is tried again, and kept as failed at last',
    async (status) => {
      const id = await add();
      await place();
      await settle();
      answer = status;
      const [delivery] = app.webhooks as [number];
      await expect(send(delivery)).rejects.toThrow(String(status));
      expect(await read(id)).toMatchObject([{ state: 'waiting', lastError: `HTTP ${status}` }]);
      await send(delivery, true);
      expect(await read(id)).toMatchObject([{ state: 'failed', attempts: 2 }]);
      expect(heard).toHaveLength(2);
    },
  );

  it('that failed is sent again under the same id, and not twice', async () => {
    const id = await add();
    await place();
    await settle();
    answer = 500;
    await send(app.webhooks.pop()!, true);
    answer = 204;
    const delivery = (await read(id))[0]!.id;
    const again = await admin.call('POST /api/webhook-deliveries/{id}/send-again', {
      params: { id: delivery },
    });
    expect(again).toMatchObject({ status: 200, body: { state: 'waiting' } });
    await send(delivery);
    await send(delivery);
    expect(heard.map(({ headers }) => headers['webhook-id'])).toHaveLength(2);
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('goes neither into our own network nor over http, unless that is allowed', async () => {
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
    expect(await read(id)).toMatchObject([{ lastError: 'The address does not begin with https.' }]);
    expect(heard).toEqual([]);
  });

  it('is forgotten after a month', async () => {
    const id = await add();
    await place();
    await settle();
    await app.db
      .updateTable('webhookDeliveries')
      .set({ createdAt: daysAgo(31) })
      .execute();
    await eraseDeliveries(app.deps);
    expect(await read(id)).toEqual([]);
  });
});

describe('a webhook', () => {
  const state = async (id: number) =>
    (
      (await admin.call('GET /api/webhooks')).body as {
        id: number;
        isActive: boolean;
        failingSince: string | null;
      }[]
    ).find((each) => each.id === id);

  it('is paused after five days without success, or when it is gone; a success ends its trouble', async () => {
    const id = await add();
    await place();
    await settle();
    const [delivery] = app.webhooks as [number];
    answer = 500;
    await expect(send(delivery)).rejects.toThrow();
    expect(await state(id)).toMatchObject({ isActive: true, failingSince: expect.any(String) });
    answer = 204;
    await send(delivery);
    expect(await state(id)).toMatchObject({ isActive: true, failingSince: null });
    const test = await admin.call('POST /api/webhooks/{id}/test', { params: { id } });
    expect(test.status).toBe(201);
    answer = 500;
    await expect(send(app.webhooks.at(-1)!)).rejects.toThrow();
    await app.db
      .updateTable('webhooks')
      .set({ failingSince: daysAgo(5) })
      .where('id', '=', id)
      .execute();
    await expect(send(app.webhooks.at(-1)!)).rejects.toThrow();
    expect(await state(id)).toMatchObject({ isActive: false });
    const paused = await admin.call('POST /api/webhooks/{id}/test', { params: { id } });
    expect(paused).toMatchObject({ status: 409, body: { code: 'webhooks/paused' } });
  });

  it('that is resumed goes on with what happens from then on', async () => {
    const id = await add();
    const put = (isActive: boolean) =>
      admin.call('PUT /api/webhooks/{id}', {
        params: { id },
        body: { url, types: ['order.placed'], isActive },
      });
    await put(false);
    await place();
    await settle();
    expect(app.webhooks).toEqual([]);
    await put(true);
    await place();
    await settle();
    expect(app.webhooks).toHaveLength(1);
  });

  it('signs with both secrets for a day after a new one was made', async () => {
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

  it('is refused over http in a real kitchen, beside its field', async () => {
    app.deps.privateWebhooks = false;
    const reply = await admin.call('POST /api/webhooks', { body: { url, types: ['order.placed'] } });
    app.deps.privateWebhooks = true;
    expect(reply).toMatchObject({ status: 400, body: { fields: [{ path: 'url' }] } });
  });
});
