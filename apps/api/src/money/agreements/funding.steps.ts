import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Agreed } from './funding.domain.ts';
import { listAgreedOn } from './funding.queries.ts';

export {
  addToAgreement,
  agreedOn,
  findAgreementBudget,
  funderOf,
  hasAgreementFrom,
  isAgreedOn,
  isAgreedThrough,
} from './funding.queries.ts';

/** Step: what holds for some people on a date, by account; who is not in it has the default agreement. */
export async function readAgreedOn(
  db: Db,
  accountIds: readonly number[],
  date: string,
): Promise<Map<number, Agreed>> {
  const rows = await listAgreedOn(db, accountIds, date);
  return new Map(rows.map(({ accountId, agreed }) => [accountId, agreed]));
}

/** Step: an order stays with its agreement, and so it cannot go to a day on which another one holds. */
export const agreementRefusal = (
  { id: number, agreementId }: { id: number; agreementId: number | null },
  agreed: Agreed | undefined,
): DomainError | null =>
  (agreed?.id ?? null) === agreementId ? null : new DomainError('orders/other-agreement', { number });
