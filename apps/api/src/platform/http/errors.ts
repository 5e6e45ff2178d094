import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify';
import fp from 'fastify-plugin';
import {
  COMMON_ERRORS,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
} from '@trpeza/contract/platform/errors';
import type { RouteDef } from '@trpeza/contract/platform/route';
import { findOutage, type Outage } from '#platform/database/outage.ts';
import { DomainError } from '#platform/domain-error.ts';
import { createOutageLog } from '#platform/outage-log.ts';
import { errorText, ruleText } from './error-text.ts';
import { languageOf } from './language.ts';

export type OutageCode = `common/${Outage}`;

/** Returns an HTML page that browsers get in place of a JSON error, with its content security policy. */
export type OutagePage = (code: OutageCode) => { html: string; policy: string };

interface ErrorOptions {
  pageFor?: OutagePage;
  /** The kitchen's currency, for the amounts in an error. */
  currency?: () => Promise<string>;
}

/**
 * Sends all errors in the same format. Expected errors keep their message. Bugs are logged, and their message is hidden.
 */
export const errors = fp(
  async (app: FastifyInstance, { pageFor, currency }: ErrorOptions = {}) => {
    const noteOutage = createOutageLog(app.log);
    app.setErrorHandler(async (error: FastifyError | DomainError, request, reply) => {
      const { config, url } = request.routeOptions;
      const refusal = error instanceof DomainError ? error : refusalOf(error, config.route);
      // A client that aborted its own upload is not a failure of the server, regardless of its error.
      if (request.raw.destroyed && !request.raw.complete) request.log.info('request aborted by the client');
      else if (refusal.code === 'common/unexpected') request.log.error({ err: error }, 'unexpected error');
      else if (isOutageCode(refusal.code)) noteOutage(error, `${request.method} ${url}`, request.log);
      else request.log.info({ code: refusal.code }, 'request rejected');
      warnIfUndeclared(request, refusal.code);
      if (pageFor && isOutageCode(refusal.code) && isPageRequest(request))
        return sendPage(reply, refusal.code, pageFor(refusal.code));
      // The currency is omitted if it cannot be read, as during an outage.
      const hasParams = Object.keys(refusal.params).length > 0;
      return send(reply, request, refusal, hasParams ? await currency?.().catch(() => undefined) : undefined);
    });
  },
  { name: 'errors' },
);

/** Responds to Fastify's own error before any route or hook: a URL that cannot be parsed. */
export function sendMalformedUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.language = languageOf(request);
  send(reply, request, refusalOf(error));
}

/** The response for a URL that matches no route. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  send(reply, request, new DomainError('common/not-found'));

/** Whether the request is from staff. The session is absent if the request was rejected before the session was loaded. */
const isStaff = (request: FastifyRequest): boolean =>
  ((request.session as Session | undefined)?.actor?.role ?? 'customer') !== 'customer';

function send(
  reply: FastifyReply,
  request: FastifyRequest,
  refusal: DomainError,
  currency?: string,
): FastifyReply {
  const { code, params, fields } = refusal;
  const body: ErrorBody = {
    code,
    message: errorText(code, params, request.language, { currency, isForStaff: isStaff(request) }),
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(fields.length > 0
      ? {
          fields: fields.map(({ path, ...told }) => ({
            path,
            rule: told.rule,
            message: ruleText(told, request.language),
          })),
        }
      : {}),
    requestId: request.id,
  };
  if (isOutageCode(code)) reply.header('retry-after', RETRY_AFTER[code]);
  if (code === 'common/too-many-requests') reply.header('retry-after', params['seconds'] ?? 1);
  return reply
    .status(ERROR_STATUS[code])
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((payload: string) => payload)
    .send(JSON.stringify(body));
}

const BY_FASTIFY_CODE: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'common/too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'common/unsupported-media-type',
};

function refusalOf(error: FastifyError, route?: RouteDef): DomainError {
  const known = BY_FASTIFY_CODE[error.code];
  if (known === 'common/too-large') return new DomainError(route?.tooLarge ?? known);
  if (known) return new DomainError(known);
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new DomainError('common/malformed');
  // During an outage clients are asked to retry every request.
  const outage = findOutage(error);
  return new DomainError(outage ? `common/${outage}` : 'common/unexpected');
}

/** Seconds after which a retry may succeed. */
const RETRY_AFTER: Record<OutageCode, number> = {
  'common/unavailable': 5,
  'common/busy': 2,
  'common/disk-full': 30,
  'common/closing': 2,
};

const isOutageCode = (code: ErrorCode): code is OutageCode => code in RETRY_AFTER;

/** Whether a browser window sent the request (to open a page or a file) rather than a script. */
const isPageRequest = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  (headers['sec-fetch-mode'] === 'navigate' || Boolean(headers.accept?.includes('text/html')));

const sendPage = (reply: FastifyReply, code: OutageCode, { html, policy }: ReturnType<OutagePage>) =>
  reply
    .status(ERROR_STATUS[code])
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    .header('retry-after', RETRY_AFTER[code])
    .type('text/html; charset=utf-8')
    .serializer((payload: string) => payload)
    .send(html);

/**
 * Logs an error code that the route does not declare, since the contract then lacks the code. Tests check for this log
 * line.
 */
function warnIfUndeclared(request: FastifyRequest, code: ErrorCode): void {
  const { route } = request.routeOptions.config;
  const general: readonly ErrorCode[] = [...COMMON_ERRORS, 'accounts/not-verified', 'factor/prove-first'];
  if (route && !route.errors.includes(code) && !general.includes(code)) {
    request.log.error({ code, route: route.path }, 'undeclared error code');
  }
}
