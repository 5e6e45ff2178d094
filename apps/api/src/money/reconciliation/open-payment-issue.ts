import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { ExceptionKind } from '@trpeza/contract/money/payment-issues.constants';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { closeExceptions, upsertException } from './payment-issues.queries.ts';

interface NewException {
  kind: ExceptionKind;
  method: OnlineMethod;
  /** The provider's reference of the payment, refund or dispute; for an outage, the payment method. */
  reference: string;
  paymentId?: string | undefined;
  refundId?: string | undefined;
  expectedCents?: number | undefined;
  foundCents?: number | undefined;
  currency?: string | undefined;
  providerStatus?: string | undefined;
}

/** Identifies what a payment issue is about; there is at most one open issue per subject. */
export const subjectOf = ({ method, reference, kind }: Pick<NewException, 'method' | 'reference' | 'kind'>) =>
  `${method}:${reference}:${kind}`;

/** Step: opens a payment issue, unless it is already open. @returns whether it is new */
export function openException(db: Db, clock: Clock, exception: NewException): Promise<boolean> {
  const { kind, method, reference, ...found } = exception;
  const row = {
    kind,
    method,
    subject: subjectOf(exception),
    providerReference: reference,
    paymentId: found.paymentId ?? null,
    refundId: found.refundId ?? null,
    expectedCents: found.expectedCents ?? null,
    foundCents: found.foundCents ?? null,
    currency: found.currency ?? null,
    providerStatus: found.providerStatus ?? null,
    details: {},
  };
  return upsertException(db, row, clock.now());
}

/** Step: closes payment issues whose cause no longer exists. @returns their number */
export const closeObsoleteIssues = (
  db: Db,
  clock: Clock,
  {
    method,
    references,
    kinds,
  }: { method: OnlineMethod; references: readonly string[]; kinds: readonly ExceptionKind[] },
): Promise<number> =>
  closeExceptions(
    db,
    references.flatMap((reference) => kinds.map((kind) => subjectOf({ method, reference, kind }))),
    clock.now(),
  );
