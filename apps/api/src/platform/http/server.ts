import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { sendUnreadable } from './errors.ts';

interface Options {
  logger: Logger;
  trustProxy: readonly string[];
}

/** Fastify with limits for a public server; exceptions for a route are in its contract. */
export function createServer({ logger, trustProxy }: Options): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    // The hook below logs one line per reply; successful GETs are not logged.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: 64 * 1024,
    // Reading and rendering at start-up may take long on a busy machine and must not stop the process.
    pluginTimeout: 60_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: sendUnreadable,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  }) as unknown as FastifyInstance;
  // The text parser would pass strings to schemas that expect objects; 415 is the clearer answer.
  app.removeContentTypeParser('text/plain');
  app.addHook('onResponse', (request: FastifyRequest, reply, done) => {
    if (request.method !== 'GET' || reply.statusCode >= 400) {
      request.log.info({ status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    }
    done();
  });
  return app;
}
