import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

export interface RecordedServer {
  server: FastifyInstance;
  /** All registered routes, of all plugins. */
  routes: RouteOptions[];
}

/** Records the routes that `start` registers. */
export async function watchRoutes<T>(start: () => Promise<T>): Promise<T & RecordedServer> {
  const seen: RecordedServer[] = [];
  const watch = (message: unknown) => {
    const { fastify: server } = message as { fastify: FastifyInstance };
    const routes: RouteOptions[] = [];
    server.addHook('onRoute', (options) => void routes.push(options));
    seen.push({ server, routes });
  };
  subscribe('fastify.initialization', watch);
  try {
    const started = await start();
    if (seen.length !== 1) throw new Error(`expected one server, saw ${seen.length}`);
    return Object.assign(started as T & object, seen[0]!);
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}
