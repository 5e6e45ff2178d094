import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ServerStop } from '../stopping.ts';

/** How long a request that is still arriving may pause, once the server closes. */
const SILENCE_MS = 1_000;
/** How long an answer may take, once the server closes; longer than the database allows any statement. */
const ANSWER_MS = 10_000;

/**
 * Lets go of all connections when the server stops. From the moment it is asked to, answers tell their callers to open a
 * new connection, which a proxy then opens elsewhere. Node itself closes idle connections only: one over which nothing or
 * half a request has come (browsers open such in advance) would hold up the stop until it ends by itself, so that it is cut
 * once nothing comes any more.
 */
export function letGo(app: FastifyInstance, stopping: ServerStop): void {
  const { server } = app;
  const { asked, hurried } = stopping;
  const current = new Map<Socket, IncomingMessage | undefined>();
  server.on('connection', (socket) => {
    current.set(socket, undefined);
    socket.once('close', () => current.delete(socket));
  });
  server.on('request', (request) => current.set(request.socket, request));
  stopping.isReceiving = () => [...current.values()].some((request) => request?.complete === false);
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (asked.aborted) reply.header('connection', 'close');
    if (!isProbe(url)) stopping.lastRequestAt = performance.now();
    done();
  });
  app.addHook('preClose', async () => {
    const read = new WeakMap<Socket, number>();
    const cutSilent = () => {
      for (const [socket, request] of current) {
        if (request?.complete) continue;
        if (socket.bytesRead === read.get(socket)) socket.destroy();
        read.set(socket, socket.bytesRead);
      }
    };
    cutSilent();
    const everything = () => server.closeAllConnections();
    const timers = [setInterval(cutSilent, SILENCE_MS), setTimeout(everything, ANSWER_MS)];
    hurried.addEventListener('abort', everything);
    if (hurried.aborted) setImmediate(everything);
    server.once('close', () => timers.forEach(clearTimeout));
  });
}

const isProbe = (url: string): boolean => /^\/(livez|readyz)/.test(url);
