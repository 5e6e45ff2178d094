import type { Db } from '#platform/database/database.ts';

const columns = ['id', 'clientSecret', 'amountCents', 'currency', 'status'] as const;

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
      .returning(columns)
      .executeTakeFirstOrThrow()
  );
}

export type DemoIntentRow = Awaited<ReturnType<typeof insertDemoIntent>>;

export const getDemoIntent = (db: Db, id: string) =>
  db.selectFrom('demoGatewayIntents').select(columns).where('id', '=', id).executeTakeFirstOrThrow();

/** Moves a payment that still waits; one that was decided meanwhile stays as it is. */
export async function settleDemoIntent(db: Db, id: string, status: 'succeeded' | 'canceled'): Promise<void> {
  await db
    .updateTable('demoGatewayIntents')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'requires_payment_method')
    .execute();
}

export async function insertDemoRefund(
  db: Db,
  refund: { id: string; idempotencyKey: string; intentId: string; amountCents: number },
): Promise<void> {
  await db
    .insertInto('demoGatewayRefunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .execute();
}
