import type { FastifyRequest } from 'fastify';
import { DomainError } from '#platform/domain-error.ts';

/**
 * Rejects a write that does not come from a page of the same site. Browsers send `Sec-Fetch-Site`, older ones `Origin`.
 * The `X-Requested-With` header is also required: another origin can send it only after a preflight, which no route
 * answers. Sibling sites (`staff.`, `admin.`) count as foreign.
 */
export function requireSameOrigin(request: FastifyRequest): void {
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  const sameOrigin = site === undefined ? originIsHost(headers.origin, request.host) : site === 'same-origin';
  if (!sameOrigin || headers['x-requested-with'] !== 'XMLHttpRequest')
    throw new DomainError('common/cross-site');
}

function originIsHost(origin: string | undefined, host: string): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
