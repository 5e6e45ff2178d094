import { randomUUID } from 'node:crypto';
import type { TestApp } from '#test/app-under-test.ts';

/**
 * Inserts a dispute about an unknown payment.
 * @returns its id
 */
export async function buildPaymentIssue({ db, clock }: TestApp): Promise<number> {
  const reference = `dp_${randomUUID()}`;
  const { id } = await db
    .insertInto('paymentIssues')
    .values({
      kind: 'dispute',
      subject: `stripe:${reference}:dispute`,
      method: 'stripe',
      providerReference: reference,
      providerStatus: 'open',
      foundCents: 3120,
      currency: 'USD',
      openedAt: clock.now(),
      lastSeenAt: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
