import type { FastifyRequest } from 'fastify';
import { DomainError } from '#platform/domain-error.ts';

/**
 * A write must come from a page of the same site: browsers say so in `Sec-Fetch-Site`, older ones in `Origin`. The
 * XMLHttpRequest header cannot be sent across origins without a preflight, which nobody answers here. Sibling sites
 * (`staff.`, `admin.`) count as foreign.
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
