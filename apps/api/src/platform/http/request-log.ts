import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
  Session,
} from 'fastify';
import type { Role } from '@trpeza/contract/accounts/access';

/** A reply that took longer is logged whatever it was. */
const SLOW_MS = 1_000;

/**
 * Every line that is written for a request of a route carries its method, its pattern (never the URL, which may hold ids and
 * secrets) and its id. Method and route are written out once per route, so a request pays for its id alone.
 */
export function logByRoute(route: string): NonNullable<RouteOptions['childLoggerFactory']> {
  const byMethod = new Map<string, FastifyBaseLogger>();
  return (logger, bindings, options, { method = '' }) => {
    const ofRoute = byMethod.get(method) ?? logger.child({ method, route });
    byMethod.set(method, ofRoute);
    return ofRoute.child(bindings, options);
  };
}

/**
 * One line per reply, with its status, duration in milliseconds and the role of the caller. What succeeded at once and neither
 * changed anything nor was asked by somebody signed in (the menu, pages, files) is only of interest for debugging: its line
 * would cost a fifth of the reply.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.childLoggerFactory = logByRoute(route.url);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const role = roleOf(request);
    const level = isNotable(request, reply, role) ? 'info' : 'debug';
    request.log[level]({ status: reply.statusCode, ms: Math.round(reply.elapsedTime), role }, 'answered');
    done();
  });
}

/** What was refused because the product is unavailable is summed up once a second instead (`outage-log.ts`). */
function isNotable(
  { method }: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
  role: Role | undefined,
): boolean {
  if (statusCode === 503) return false;
  if (role !== undefined) return true;
  return (method !== 'GET' && method !== 'HEAD') || statusCode >= 400 || elapsedTime >= SLOW_MS;
}

/** Pages and files have no session. */
const roleOf = (request: FastifyRequest): Role | undefined =>
  (request.session as Session | undefined)?.actor?.role;
