import type { Input } from '@trpeza/api-client/client';
import { AUDIT_SUBJECTS } from '@trpeza/contract/audit/audit.constants';

const FILTERS = ['about', 'personId', 'subject', 'from', 'to'] as const;
export type AuditFilters = Partial<Record<(typeof FILTERS)[number], string>>;

/** The filters in an address; an unknown subject means every subject. */
export function readAuditFilters(search: URLSearchParams): AuditFilters {
  const given = FILTERS.map((name) => [name, search.get(name)?.trim() ?? ''] as const);
  const { about, ...filters } = Object.fromEntries(given.filter(([, value]) => value !== '')) as AuditFilters;
  const known = AUDIT_SUBJECTS.find((each) => each === about);
  return { ...(known && { about: known }), ...filters };
}

export const writeAuditFilters = (filters: AuditFilters): URLSearchParams =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value));

/** The API checks every value and names the field that it cannot read. */
export const asQuery = (filters: AuditFilters) => filters as NonNullable<Input<'GET /api/audit'>['query']>;
