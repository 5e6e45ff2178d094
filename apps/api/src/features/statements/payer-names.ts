import type { Settings } from '@trpeza/contract/settings/settings.schemas';

/** An order's agreement, and the name of its funder; a private payer has an agreement with none. */
interface Funded {
  agreementId: number | null;
  funderName: string | null;
}

/**
 * Who pays the part of an order that its customer does not: the funder of its agreement, or the organisation of the settings
 * where it has none. Null where nobody does, or the organisation has no name yet.
 */
export const payerOf = (
  { agreementId, funderName }: Funded,
  { organisation_name: organisation }: Pick<Settings, 'organisation_name'>,
): string | null => (agreementId === null ? organisation || null : funderName);

/** The one who pays of all these; null where there are several, or none. */
export function onePayer(payers: readonly (string | null)[]): string | null {
  const names = [...new Set(payers.filter((name) => name !== null))];
  return names.length === 1 ? names[0]! : null;
}
