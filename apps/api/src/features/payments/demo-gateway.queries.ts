import type { Db } from '#platform/database/database.ts';

const intentColumns = ['id', 'idempotencyKey', 'clientSecret', 'amountCents', 'currency', 'status'] as const;
const debitColumns = ['id', 'idempotencyKey', 'amountCents', 'currency', 'description', 'status'] as const;

export async function insertDemoIntent(
  db: Db,
  intent: { id: string; clientSecret: string; idempotencyKey: string; amountCents: number; currency: string },
) {
  return (
    db
      .insertInto('demoGatewayIntents')
      .values({ ...intent, status: 'requires_payment_method' })
      // The same key again is the same payment: touching the row makes `returning` answer it.
      .onConflict((conflict) =>
        conflict.column('idempotencyKey').doUpdateSet({ idempotencyKey: intent.idempotencyKey }),
      )
      .returning(intentColumns)
      .executeTakeFirstOrThrow()
  );
}

export type DemoIntentRow = Awaited<ReturnType<typeof insertDemoIntent>>;

export const getDemoIntent = (db: Db, id: string) =>
  db.selectFrom('demoGatewayIntents').select(intentColumns).where('id', '=', id).executeTakeFirstOrThrow();

/** Moves a payment that still waits; one that was decided meanwhile stays as it is. */
export async function settleDemoIntent(db: Db, id: string, status: 'succeeded' | 'canceled'): Promise<void> {
  await db
    .updateTable('demoGatewayIntents')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'requires_payment_method')
    .execute();
}

export const insertDemoDebit = (
  db: Db,
  debit: { id: string; idempotencyKey: string; amountCents: number; currency: string; description: string },
) =>
  db
    .insertInto('demoGatewayDebits')
    .values({ ...debit, status: 'waiting' })
    .onConflict((conflict) =>
      conflict.column('idempotencyKey').doUpdateSet({ idempotencyKey: debit.idempotencyKey }),
    )
    .returning(debitColumns)
    .executeTakeFirstOrThrow();

export type DemoDebitRow = Awaited<ReturnType<typeof insertDemoDebit>>;

export const getDemoDebit = (db: Db, id: string) =>
  db.selectFrom('demoGatewayDebits').select(debitColumns).where('id', '=', id).executeTakeFirstOrThrow();

/** Moves a debit that still waits; one that was decided meanwhile stays as it is. */
export async function settleDemoDebit(db: Db, id: string, status: 'accepted' | 'cancelled'): Promise<void> {
  await db
    .updateTable('demoGatewayDebits')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

export const listDemoIntents = (db: Db, since: Date) =>
  db.selectFrom('demoGatewayIntents').select(intentColumns).where('createdAt', '>=', since).execute();

export const listDemoDebits = (db: Db, since: Date) =>
  db.selectFrom('demoGatewayDebits').select(debitColumns).where('createdAt', '>=', since).execute();

const refundColumns = ['id', 'idempotencyKey', 'intentId', 'debitId', 'amountCents'] as const;

export const listDemoRefunds = (db: Db, since: Date) =>
  db.selectFrom('demoGatewayRefunds').select(refundColumns).where('createdAt', '>=', since).execute();

/** A refund is of a card payment or of a debit; the same key again is the same refund. */
export const insertDemoRefund = (
  db: Db,
  refund: { id: string; idempotencyKey: string; amountCents: number } & (
    | { intentId: string }
    | { debitId: string }
  ),
) =>
  db
    .insertInto('demoGatewayRefunds')
    .values(refund)
    .onConflict((conflict) =>
      conflict.column('idempotencyKey').doUpdateSet({ idempotencyKey: refund.idempotencyKey }),
    )
    .returning(refundColumns)
    .executeTakeFirstOrThrow();

export type DemoRefundRow = Awaited<ReturnType<typeof insertDemoRefund>>;
