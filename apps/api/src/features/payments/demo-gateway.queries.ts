import type { Db, Trx } from '#platform/database/database.ts';

const intentColumns = ['id', 'idempotencyKey', 'clientSecret', 'amountCents', 'currency', 'status'] as const;
const debitColumns = [
  'id',
  'idempotencyKey',
  'amountCents',
  'currency',
  'description',
  'status',
  'decidedAt',
  'createdAt',
] as const;

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
  debit: {
    id: string;
    idempotencyKey: string;
    amountCents: number;
    currency: string;
    description: string;
    createdAt: Date;
  },
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

/** Holds a debit, so that only one decides about it at a time. */
export const lockDemoDebit = (trx: Trx, id: string) =>
  trx
    .selectFrom('demoGatewayDebits')
    .select(debitColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function decideDemoDebit(
  trx: Trx,
  id: string,
  decision: { status: 'accepted' | 'cancelled'; decidedAt: Date },
): Promise<void> {
  await trx.updateTable('demoGatewayDebits').set(decision).where('id', '=', id).execute();
}

export const listDemoIntents = (db: Db, since: Date) =>
  db.selectFrom('demoGatewayIntents').select(intentColumns).where('createdAt', '>=', since).execute();

/** Debits to which something can still have happened since: a bank needs weeks, never months. */
export const listDemoDebits = (db: Db, decidedSince: Date) =>
  db
    .selectFrom('demoGatewayDebits')
    .select(debitColumns)
    .where((when) => when.or([when('createdAt', '>=', decidedSince), when('decidedAt', '>=', decidedSince)]))
    .execute();

const refundColumns = ['id', 'idempotencyKey', 'intentId', 'debitId', 'amountCents'] as const;

export const listDemoRefunds = (db: Db, since: Date) =>
  db.selectFrom('demoGatewayRefunds').select(refundColumns).where('createdAt', '>=', since).execute();

export const listRefundsOfDemoDebit = (trx: Trx, debitId: string) =>
  trx.selectFrom('demoGatewayRefunds').select(refundColumns).where('debitId', '=', debitId).execute();

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
