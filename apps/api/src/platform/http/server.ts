import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { sendMalformedUrl } from './errors.ts';
import { closeConnections } from './close-connections.ts';
import { logByRoute, logRequests } from './request-log.ts';

interface Options {
  logger: Logger;
  trustProxy: readonly string[];
}

/** Default size limit of a body, in bytes. Routes that accept more declare it in the contract. */
export const BODY_LIMIT = 64 * 1024;

/** Creates Fastify with limits for a public server. Routes declare exceptions in their contract. */
export function createServer({ logger, trustProxy }: Options): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    // `logRequests` logs one line per response.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: logByRoute('unknown'),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    // Plugins read the builds at start, which may take long on a busy machine and must not abort the start.
    pluginTimeout: 60_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: sendMalformedUrl,
    // Requests that arrive while the server closes are handled normally.
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  }) as unknown as FastifyInstance;
  // The text parser would pass strings to schemas that expect objects. Without it, such requests get 415.
  app.removeContentTypeParser('text/plain');
  closeConnections(app);
  logRequests(app);
  return app;
}
