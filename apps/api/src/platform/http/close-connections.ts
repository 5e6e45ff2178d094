import type { FastifyInstance } from 'fastify';

/**
 * Time limit for requests in progress when the server closes, in milliseconds. It is longer than the database's limit for
 * any statement.
 */
const ANSWER_MS = 10_000;

/**
 * Closes the remaining connections when the server closes: once no request is in progress, or after a time limit. Node
 * closes only connections that have carried a request. Browsers open others in advance, and a request may have been
 * received only in part.
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
