import type { Db, Trx } from '#platform/database/database.ts';
import type { CardPaymentStatus } from '#money/online-payments/gateway/card-gateway.domain.ts';
import type { CardBehaviour } from '#money/online-payments/gateway/test-cards.domain.ts';
import type { RefundStatus } from '#platform/payments/payment-provider.ts';

interface NewIntent {
  id: string;
  clientSecret: string;
  idempotencyKey: string;
  amountCents: number;
  currency: string;
  status: CardPaymentStatus;
  createdAt: Date;
}

export const insertDemoIntent = (db: Db, intent: NewIntent) =>
  db
    .insertInto('demoGatewayIntents')
    .values(intent)
    // A no-op update on a repeated key makes `returning` return the existing row.
    .onConflict((conflict) =>
      conflict.column('idempotencyKey').doUpdateSet({ idempotencyKey: intent.idempotencyKey }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export type DemoIntentRow = Awaited<ReturnType<typeof insertDemoIntent>>;

/** @throws Error when the payment does not exist */
export const getDemoIntent = (db: Db, id: string) =>
  db
    .selectFrom('demoGatewayIntents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Error(`demo payment ${id} does not exist`));

/** Locks a payment, so that its refunds run one after another. */
export const lockDemoIntent = (trx: Trx, id: string) =>
  trx.selectFrom('demoGatewayIntents').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** Updates a payment, unless a concurrent request has changed it. */
export async function transitionDemoIntent(
  db: Db,
  { id, status }: Pick<DemoIntentRow, 'id' | 'status'>,
  next: { status: CardPaymentStatus; card: CardBehaviour | null; decidedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('demoGatewayIntents')
    .set({ status: next.status, card: next.card, decidedAt: next.decidedAt })
    .where('id', '=', id)
    .where('status', '=', status)
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
    .returningAll()
    .executeTakeFirstOrThrow();

export type DemoDebitRow = Awaited<ReturnType<typeof insertDemoDebit>>;

export const getDemoDebit = (db: Db, id: string) =>
  db.selectFrom('demoGatewayDebits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Locks a debit, so that only one decision about it is recorded. */
export const lockDemoDebit = (trx: Trx, id: string) =>
  trx.selectFrom('demoGatewayDebits').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export async function decideDemoDebit(
  trx: Trx,
  id: string,
  decision: { status: 'accepted' | 'cancelled'; decidedAt: Date },
): Promise<void> {
  await trx.updateTable('demoGatewayDebits').set(decision).where('id', '=', id).execute();
}

export const listDemoIntents = (db: Db, since: Date) =>
  db
    .selectFrom('demoGatewayIntents')
    .selectAll()
    .where(({ fn }) => fn.coalesce('decidedAt', 'createdAt'), '>=', since)
    .execute();

/** Debits decided since a date, which may still change: a bank takes weeks at most. */
export const listDemoDebits = (db: Db, decidedSince: Date) =>
  db
    .selectFrom('demoGatewayDebits')
    .selectAll()
    .where(({ fn }) => fn.coalesce('decidedAt', 'createdAt'), '>=', decidedSince)
    .execute();

export const listDemoRefunds = (db: Db, since: Date) =>
  db.selectFrom('demoGatewayRefunds').selectAll().where('createdAt', '>=', since).execute();

export const listRefundsOfDemoDebit = (trx: Trx, debitId: string) =>
  trx.selectFrom('demoGatewayRefunds').selectAll().where('debitId', '=', debitId).execute();

/** Refunds of card payments, with the behaviour of the card. */
const cardRefunds = (db: Db) =>
  db
    .selectFrom('demoGatewayRefunds')
    .innerJoin('demoGatewayIntents', 'demoGatewayIntents.id', 'demoGatewayRefunds.intentId')
    .selectAll('demoGatewayRefunds')
    .select('demoGatewayIntents.card');

export const listDemoCardRefunds = (db: Db, since: Date) =>
  cardRefunds(db).where('demoGatewayRefunds.createdAt', '>=', since).execute();

export const listRefundsOfDemoIntent = (db: Db, intentId: string) =>
  cardRefunds(db).where('demoGatewayRefunds.intentId', '=', intentId).execute();

export type DemoCardRefundRow = Awaited<ReturnType<typeof listRefundsOfDemoIntent>>[number];

export async function transitionDemoRefund(db: Db, id: string, status: RefundStatus): Promise<void> {
  await db.updateTable('demoGatewayRefunds').set({ status }).where('id', '=', id).execute();
}

/** Inserts a refund of a card payment or a debit; a repeated key returns the existing row. */
export const insertDemoRefund = (
  db: Db,
  refund: {
    id: string;
    idempotencyKey: string;
    amountCents: number;
    status?: RefundStatus;
    createdAt: Date;
  } & ({ intentId: string } | { debitId: string }),
) =>
  db
    .insertInto('demoGatewayRefunds')
    .values(refund)
    .onConflict((conflict) =>
      conflict.column('idempotencyKey').doUpdateSet({ idempotencyKey: refund.idempotencyKey }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export type DemoRefundRow = Awaited<ReturnType<typeof insertDemoRefund>>;
