import { anyOf } from '#platform/database/any-of.ts';
import type { Db } from '#platform/database/database.ts';

/** Records a debit before it is requested. A repeated reference is ignored. */
export async function insertDebit(
  db: Db,
  debit: { reference: string; amountCents: number; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('ezidebitDebits')
    .values(debit)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

export const getDebit = (db: Db, reference: string) =>
  db.selectFrom('ezidebitDebits').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

export type DebitRow = Awaited<ReturnType<typeof getDebit>>;

export const listDebits = (db: Db, references: readonly string[]) =>
  db.selectFrom('ezidebitDebits').selectAll().where('reference', '=', anyOf(references, 'uuid')).execute();

/** Updates a debit unless it has changed since it was read. @returns whether it was updated */
async function change(
  db: Db,
  { reference, askedAt }: Pick<DebitRow, 'reference' | 'askedAt'>,
  to: { askedAt: Date | null } | { cancelledAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('ezidebitDebits')
    .set(to)
    .where('reference', '=', reference)
    .where('askedAt', 'is not distinct from', askedAt)
    .where('cancelledAt', 'is', null)
    .returning('reference')
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims a debit: only the caller that gets true may request it from the provider. */
export const claimDebit = (db: Db, seen: DebitRow, askedAt: Date) => change(db, seen, { askedAt });

/**
 * Removes the claim on a debit, so that it can be requested again. Only used when the request had no effect at the provider.
 */
export const unclaimDebit = (db: Db, { reference }: DebitRow, askedAt: Date) =>
  change(db, { reference, askedAt }, { askedAt: null });

/** Marks a debit as cancelled, so that it is never requested again. */
export const giveUpDebit = (db: Db, seen: DebitRow, cancelledAt: Date) => change(db, seen, { cancelledAt });

/** Claims the only refund of a debit that the provider allows: only the caller that gets true may request it. */
export async function claimRefund(
  db: Db,
  { reference, refundAskedAt }: DebitRow,
  refund: { refundKey: string; refundCents: number; refundAskedAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('ezidebitDebits')
    .set(refund)
    .where('reference', '=', reference)
    .where('refundAskedAt', 'is not distinct from', refundAskedAt)
    .returning('reference')
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseRefund(db: Db, reference: string, refundAskedAt: Date): Promise<void> {
  await db
    .updateTable('ezidebitDebits')
    .set({ refundKey: null, refundCents: null, refundAskedAt: null })
    .where('reference', '=', reference)
    .where('refundAskedAt', '=', refundAskedAt)
    .execute();
}
