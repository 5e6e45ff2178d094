import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { TaxCode } from '@trpeza/contract/money/tax-codes.constants';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { findFunder } from './payers.queries.ts';

/** Who an invoice goes to, and what its lines are to say. */
export interface Payer {
  /** Null is the organisation of the settings. */
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

/** The payer as it is now. @throws DomainError `common/not-found` for a funder that never was */
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
