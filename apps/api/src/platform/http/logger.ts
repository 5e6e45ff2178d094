import { pino, type DestinationStream, type Logger } from 'pino';

/** Fields that may be logged in addition to numbers and booleans. They contain no secrets or personal data. */
const LOGGED = new Set([
  'checkout',
  'code',
  'err',
  'fault',
  'host',
  'invariants',
  'job',
  'jobId',
  'messageId',
  'method',
  'migration',
  'part',
  'reasons',
  'reference',
  'req',
  'res',
  'role',
  'route',
  'signal',
  'source',
  'sources',
  'template',
  'topic',
  'version',
]);

/**
 * Creates a logger that writes JSON without secrets and personal data. Fields that are not in `LOGGED` are hidden.
 * Requests are logged by route, never by URL, since URLs contain ids, codes and payment secrets.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      formatters: { log: withoutOthers },
      serializers: {
        req: (request: { method: string; routeOptions?: { url?: string } }) => ({
          method: request.method,
          route: request.routeOptions?.url ?? '?',
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: presentError,
      },
    },
    destination as DestinationStream,
  );
}

const withoutOthers = (line: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(line).map(([key, value]) => [
      key,
      LOGGED.has(key) || ['number', 'boolean', 'undefined'].includes(typeof value) ? value : '[hidden]',
    ]),
  );

/**
 * Matches keys and secrets of payment providers, since some of their errors repeat them. The prefix is kept, to identify
 * the key.
 */
const KEYS = /\b((?:sk|rk|pk|whsec)_(?:(?:live|test)_)?|[a-z]+_\w+_secret_)[\w*]+/g;

const withoutKeys = (text: string | undefined): string | undefined => text?.replaceAll(KEYS, '$1[hidden]');

/**
 * Removes data from a database error before it is logged: `detail` contains the offending row, and the query its values.
 */
function presentError(error: Error & { code?: string; constraint?: string }) {
  return {
    type: error.name,
    code: error.code,
    constraint: error.constraint,
    message: withoutKeys(error.message),
    stack: withoutKeys(error.stack),
    cause: error.cause instanceof Error ? withoutKeys(error.cause.message) : undefined,
  };
}
