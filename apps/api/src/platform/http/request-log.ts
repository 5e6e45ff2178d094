import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
  Session,
} from 'fastify';
import type { Role } from '@trpeza/contract/access/access';

/** Slower responses are logged in any case. */
const SLOW_MS = 1_000;

/**
 * Adds the method, the route pattern and the request id to every log line of a request. The URL is never logged, since it
 * may contain ids and secrets. Method and route are bound once per route, so each request only adds its id.
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
 * Logs one line per response, with its status, duration in milliseconds and the caller's role. Fast and successful reads
 * by guests (the menu, pages, files) are logged at debug level only, since the line would take a fifth of the response
 * time.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.childLoggerFactory = logByRoute(route.url);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const role = roleOf(request);
    const level = isNotable(request, reply, role) ? 'info' : 'debug';
    request.log[level](
      { status: reply.statusCode, ms: Math.round(reply.elapsedTime), role },
      'request completed',
    );
    done();
  });
}

/**
 * Whether a response is worth a log line above debug level. Responses with 503 are not, since they are summarised once a
 * second (`outage-log.ts`).
 */
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
