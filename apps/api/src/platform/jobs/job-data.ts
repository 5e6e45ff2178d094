import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { Db, Trx } from '../database/database.ts';

/** The jobs that other code can queue, each with its data. Jobs that are not listed only run on their schedule. */
export interface JobData {
  'pay-refund': { refundId: string };
  'apply-provider-event': { provider: OnlineMethod; eventId: string };
  'send-messages': object;
  'request-reset': { email: string };
  'send-webhook': { deliveryId: number };
  'write-statements': object;
  'check-money': object;
}

export interface JobSender {
  /**
   * Queues a job; within a transaction, only if it commits.
   * @param options `startAfter`: seconds
   */
  send<Name extends keyof JobData>(
    db: Db | Trx,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: number },
  ): Promise<unknown>;
}
