import { pino, type Logger } from 'pino';

/** Fields that must never reach a log, wherever they appear in what is logged. */
const SECRET = [
  'password',
  'passwordHash',
  'currentPassword',
  'newPassword',
  'token',
  'clientSecret',
  'cardNumber',
  'cookie',
  'authorization',
  'set-cookie',
  'email',
  'username',
  'firstName',
  'lastName',
  'phone',
  'phoneNumber',
  'address',
  'deliveryAddress',
  'deliveryInstructions',
];

/**
 * JSON logs without secrets and personal data. A request is known by its route, never by its address, since addresses
 * carry ids, codes and payment secrets.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: SECRET.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[hidden]' },
    serializers: {
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url ?? '?',
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      // A database error carries the row it stumbled over in `detail`, and a query its values.
      err: (error: Error & { code?: string; constraint?: string }) => ({
        type: error.name,
        code: error.code,
        constraint: error.constraint,
        message: error.message,
        stack: error.stack,
        cause: error.cause instanceof Error ? error.cause.message : undefined,
      }),
    },
  });
}
