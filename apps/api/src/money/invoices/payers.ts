import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { TaxCode } from '@trpeza/contract/money/tax-codes.constants';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { findFunder } from './payers.queries.ts';

/** The recipient of an invoice, and the texts and codes of its lines. */
export interface Payer {
  /** Null for the organisation of the settings. */
  funderId: number | null;
  name: string;
  nameMk: string;
  address: string;
  businessNumber: string;
  email: string;
  taxCode: TaxCode;
  lineText: string;
  claimingCode: string;
  termsDays: number;
}

/** The current details of a payer. @throws DomainError `common/not-found` for an unknown funder */
export async function readPayer(
  db: Db,
  settings: Settings,
  funderId: number | null | undefined,
): Promise<Payer> {
  if (funderId === null || funderId === undefined) return organisationOf(settings);
  const funder = await findFunder(db, funderId);
  if (!funder) throw new DomainError('common/not-found');
  return { ...funder, email: funder.email ?? '' };
}

const organisationOf = (settings: Settings): Payer => ({
  funderId: null,
  name: settings.organisation_name,
  nameMk: '',
  address: settings.organisation_address,
  businessNumber: settings.organisation_business_number,
  email: settings.organisation_email,
  taxCode: settings.organisation_tax_code,
  lineText: '',
  claimingCode: '',
  termsDays: settings.organisation_terms_days,
});
