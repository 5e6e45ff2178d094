import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { JobData } from '#platform/jobs/job-data.ts';
import type { SignedMessage } from '#platform/payments/payment-provider.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { insertEvent } from './provider-events.queries.ts';

/** Identifies an event; the only data that is put in the queue. */
export type EventKey = JobData['apply-provider-event'];

type ReceiveDeps = Pick<Deps, 'db' | 'clock' | 'payments' | 'jobs'>;

/**
 * Records a provider's event and queues its processing in one transaction, so that no event is lost. A known event is
 * ignored. An event without a payment is recorded as processed.
 * @throws DomainError `payments/unsigned`; `common/not-found` for a provider without webhooks
 */
export async function receiveEvent(
  deps: ReceiveDeps,
  provider: OnlineMethod,
  message: SignedMessage,
): Promise<void> {
  const { readEvent } = deps.payments[provider];
  if (!readEvent) throw new DomainError('common/not-found');
  const { id: eventId, type, paymentReference, at: createdAt } = readEvent(message);
  const receivedAt = deps.clock.now();
  const handledAt = paymentReference === null ? receivedAt : null;
  await transaction(deps.db, async (trx) => {
    const row = { provider, eventId, type, paymentReference, createdAt, receivedAt, handledAt };
    const isNews = await insertEvent(trx, row);
    if (isNews && paymentReference !== null)
      await deps.jobs.send(trx, 'apply-provider-event', { provider, eventId });
  });
}

/** Providers redeliver events for some days. After that the row only serves to detect duplicates. */
const KEPT_MS = 90 * 24 * 3_600_000;

export async function eraseEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await db.deleteFrom('providerEvents').where('receivedAt', '<=', before).execute();
}
