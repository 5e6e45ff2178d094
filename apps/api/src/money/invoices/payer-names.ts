import type { Settings } from '@trpeza/contract/office/settings.schemas';

/** An order's agreement and the name of its funder. The agreement of a self-payer has no funder. */
interface Funded {
  agreementId: number | null;
  funderName: string | null;
  funderNameMk: string | null;
}

/** The payer's name, and the Macedonian one if it differs. */
export interface PayerName {
  payer: string;
  payerMk: string;
}

/**
 * The payer of the part of an order that the customer does not pay: the funder of the order's agreement, or the organisation
 * of the settings if the order has no agreement. Null for self-payers, and while the organisation has no name.
 */
export const payerOf = (
  { agreementId, funderName, funderNameMk }: Funded,
  { organisation_name: organisation }: Pick<Settings, 'organisation_name'>,
): PayerName | null => {
  const name = agreementId === null ? organisation : funderName;
  if (!name) return null;
  return { payer: name, payerMk: (agreementId !== null && funderNameMk) || name };
};

/** The single payer of these lines; null if there are several or none. */
export function findSinglePayer<Line extends { payer: string | null; payerMk: string | null }>(
  lines: readonly Line[],
): Pick<Line, 'payer' | 'payerMk'> {
  const named = lines.filter(({ payer }) => payer !== null);
  const isOne = new Set(named.map(({ payer }) => payer)).size === 1;
  return isOne ? { payer: named[0]!.payer, payerMk: named[0]!.payerMk } : NO_PAYER;
}

export const NO_PAYER = { payer: null, payerMk: null };
