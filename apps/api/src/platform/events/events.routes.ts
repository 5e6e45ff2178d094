import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { eventsRoutes as contract, type LiveEvent } from '@trpeza/contract/platform/events.routes';
import { isOrderStatus } from '@trpeza/contract/ordering/orders.states';
import type { Actor } from '#platform/auth/actor.ts';
import { storedId } from '#platform/auth/sessions.ts';
import { tooManyRequestsError } from '#platform/http/rate-limits.ts';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import type { Event } from './events.ts';

/** Proxies and mobile networks close idle connections. */
const HEARTBEAT_MS = 20_000;
/**
 * Maximum duration of a stream in milliseconds. The browser then reconnects, and session and permissions are checked
 * again.
 */
const MAX_STREAM_MS = 10 * 60_000;

/** Maximum number of streams per person. Each costs a connection and a timer. */
const MAX_STREAMS_PER_PERSON = 10;

export function eventsRoutes(app: FastifyInstance, { events }: Deps): void {
  const open = new Map<PassThrough, number>();
  // A shutdown waits for open responses, and event streams never end unless the server ends them.
  app.addHook('preClose', async () => [...open.keys()].forEach((stream) => stream.end()));

  implement(app, contract, {
    stream: async ({ actor, request }) => {
      if ([...open.values()].filter((id) => id === actor.id).length >= MAX_STREAMS_PER_PERSON)
        throw tooManyRequestsError(60);
      const stream = new PassThrough();
      open.set(stream, actor.id);
      stream.write('retry: 2000\n\n');
      const stop = events.subscribe('orders', (event) => {
        const visible = visibleTo(actor, event);
        if (visible) stream.write(`data: ${JSON.stringify(visible)}\n\n`);
      });
      // The session or its permissions have changed since the stream began. The browser reconnects and is checked again.
      const sessionId = storedId(request.session.sessionId);
      const stopAccounts = events.subscribe('accounts', ({ accountId, sessionId: ended, resync }) => {
        if (resync || accountId === actor.id || ended === sessionId) stream.end();
      });
      const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS).unref();
      const renewal = setTimeout(() => stream.end(), MAX_STREAM_MS).unref();
      const end = () => {
        clearInterval(heartbeat);
        clearTimeout(renewal);
        stop();
        stopAccounts();
        open.delete(stream);
        stream.destroy();
      };
      stream.once('close', end);
      request.raw.once('close', end);
      return stream;
    },
  });
}

/**
 * Returns what an actor may see of an event. Customers receive events of their own orders. Staff receive events of all
 * orders, rounds and packing.
 */
function visibleTo(actor: Actor, event: Event): LiveEvent | undefined {
  if (event.resync) return { type: 'resync' };
  if (actor.role === 'customer' && event['accountId'] !== actor.id) return undefined;
  const deliveryDate = String(event['deliveryDate']);
  if (event['packing']) return { type: 'packing', deliveryDate };
  if (event['orderId'] === undefined) return { type: 'round', deliveryDate };
  const [orderId, status] = [Number(event['orderId']), event['status']];
  if (!isOrderStatus(status)) return { type: 'resync' };
  return { type: 'order', orderId, status, deliveryDate };
}
