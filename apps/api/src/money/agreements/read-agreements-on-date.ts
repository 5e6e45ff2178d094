import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { AgreementOnDate } from './agreements.domain.ts';
import { listAgreedOn } from './agreement-on-date.queries.ts';

/**
 * The agreements that apply to the given people on a date, by account id. People without an entry have the default agreement.
 */
export async function readAgreedOn(
  db: Db,
  accountIds: readonly number[],
  date: string,
): Promise<Map<number, AgreementOnDate>> {
  const rows = await listAgreedOn(db, accountIds, date);
  return new Map(rows.map(({ accountId, agreed }) => [accountId, agreed]));
}

/**
 * Checks a move to another day. An order keeps its agreement, so the move is refused when another agreement applies on
 * that day. @returns null if the move is allowed
 */
export const agreementRefusal = (
  { id: number, agreementId }: { id: number; agreementId: number | null },
  agreed: AgreementOnDate | undefined,
): DomainError | null =>
  (agreed?.id ?? null) === agreementId ? null : new DomainError('orders/other-agreement', { number });
