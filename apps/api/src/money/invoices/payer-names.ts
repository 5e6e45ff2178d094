import type { Settings } from '@trpeza/contract/office/settings.schemas';

/** An order's agreement, and the name of its funder; a private payer has an agreement with none. */
interface Funded {
  agreementId: number | null;
  funderName: string | null;
  funderNameMk: string | null;
}

/** Who pays, with the name that they have in Macedonian, or the same. */
export interface PayerName {
  payer: string;
  payerMk: string;
}

/**
 * Who pays the part of an order that its customer does not: the funder of its agreement, or the organisation of the settings
 * where it has none. Null where nobody does, or the organisation has no name yet.
 */
export const payerOf = (
  { agreementId, funderName, funderNameMk }: Funded,
  { organisation_name: organisation }: Pick<Settings, 'organisation_name'>,
): PayerName | null => {
  const name = agreementId === null ? organisation : funderName;
  if (!name) return null;
  return { payer: name, payerMk: (agreementId !== null && funderNameMk) || name };
};

/** The one who pays of all these; null where there are several, or none. */
export function onePayer<Line extends { payer: string | null; payerMk: string | null }>(
  lines: readonly Line[],
): Pick<Line, 'payer' | 'payerMk'> {
  const named = lines.filter(({ payer }) => payer !== null);
  const isOne = new Set(named.map(({ payer }) => payer)).size === 1;
  return isOne ? { payer: named[0]!.payer, payerMk: named[0]!.payerMk } : NOBODY;
}

export const NOBODY = { payer: null, payerMk: null };
