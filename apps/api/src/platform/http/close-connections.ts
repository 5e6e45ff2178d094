import type { FastifyInstance } from 'fastify';

/** Longer than the database allows any statement. */
const ANSWER_MS = 10_000;

/**
 * Closes the remaining connections once the server closes and no request is in progress. Node closes only those that have
 * carried a request before; browsers open others in advance, and half a request may have come.
 */
export function closeConnections(app: FastifyInstance): void {
  const { server } = app;
  let inProgress = 0;
  server.on('request', (_request, response) => {
    inProgress += 1;
    response.once('close', () => (inProgress -= 1));
  });
  app.addHook('preClose', async () => {
    const deadline = performance.now() + ANSWER_MS;
    const timer = setInterval(() => {
      if (inProgress === 0 || performance.now() > deadline) server.closeAllConnections();
    }, 100).unref();
    server.once('close', () => clearInterval(timer));
  });
}
