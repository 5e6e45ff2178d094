import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { COMMON_ERRORS, ERROR_STATUS, type ErrorBody, type ErrorCode } from '@trpeza/contract/shared/errors';
import type { RouteDef } from '@trpeza/contract/shared/route';
import { isOutage } from '#platform/database/is-outage.ts';
import { DomainError } from '#platform/domain-error.ts';
import { createOutageLog } from '#platform/outage-log.ts';
import { errorText, ruleText } from './error-text.ts';
import { languageOf } from './language.ts';

/** Answers every failure in one shape. Expected refusals keep their message; bugs are logged and their message is hidden. */
export const errors = fp(async (app: FastifyInstance) => {
  const noteOutage = createOutageLog(app.log);
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    const { config, url } = request.routeOptions;
    const refusal = error instanceof DomainError ? error : refusalOf(error, config.route);
    // Not sending one's body is no failure of ours, whatever it ended in.
    if (request.raw.destroyed && !request.raw.complete) request.log.info('left');
    else if (refusal.code === 'common/unexpected') request.log.error({ err: error }, 'unexpected failure');
    else if (refusal.code === 'common/unavailable')
      noteOutage(error, `${request.method} ${url}`, request.log);
    else request.log.info({ code: refusal.code }, 'refused');
    warnIfUndeclared(request, refusal.code);
    if (refusal.code === 'common/too-many-requests')
      reply.header('retry-after', refusal.params['seconds'] ?? 1);
    return send(reply, request, refusal);
  });
});

/** Fastify's own refusals before any route or hook: a URL that cannot be parsed. */
export function sendUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.language = languageOf(request);
  send(reply, request, refusalOf(error));
}

/** The reply for an address that matches no route. */
export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  send(reply, request, new DomainError('common/not-found'));

function send(reply: FastifyReply, request: FastifyRequest, refusal: DomainError): FastifyReply {
  const { code, params, fields } = refusal;
  const body: ErrorBody = {
    code,
    message: errorText(code, params, request.language),
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(fields.length > 0
      ? { fields: fields.map((field) => ({ ...field, message: ruleText(field.rule, request.language) })) }
      : {}),
    requestId: request.id,
  };
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
  // Asks the caller to try again, whatever the call was.
  if (isOutage(error)) return new DomainError('common/unavailable');
  return new DomainError('common/unexpected');
}

/** A code that the route does not declare is a gap in the contract; the tests look for this log line. */
function warnIfUndeclared(request: FastifyRequest, code: ErrorCode): void {
  const { route } = request.routeOptions.config;
  const common: readonly ErrorCode[] = COMMON_ERRORS;
  if (route && !route.errors.includes(code) && !common.includes(code) && code !== 'accounts/not-verified') {
    request.log.error({ code, route: route.path }, 'undeclared refusal');
  }
}
