import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { PaymentIssueKind } from '@trpeza/contract/money/payment-issues.constants';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { closePaymentIssues, upsertPaymentIssue } from './payment-issues.queries.ts';

interface NewPaymentIssue {
  kind: PaymentIssueKind;
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

/** Identifies the subject of a payment issue; there is at most one open issue per subject. */
export const subjectOf = ({
  method,
  reference,
  kind,
}: Pick<NewPaymentIssue, 'method' | 'reference' | 'kind'>) => `${method}:${reference}:${kind}`;

/** Opens a payment issue, unless it is already open. @returns whether it is new */
export function openPaymentIssue(db: Db, clock: Clock, issue: NewPaymentIssue): Promise<boolean> {
  const { kind, method, reference, ...found } = issue;
  const row = {
    kind,
    method,
    subject: subjectOf(issue),
    providerReference: reference,
    paymentId: found.paymentId ?? null,
    refundId: found.refundId ?? null,
    expectedCents: found.expectedCents ?? null,
    foundCents: found.foundCents ?? null,
    currency: found.currency ?? null,
    providerStatus: found.providerStatus ?? null,
    details: {},
  };
  return upsertPaymentIssue(db, row, clock.now());
}

/** Closes payment issues whose cause no longer exists. @returns their number */
export const closeObsoleteIssues = (
  db: Db,
  clock: Clock,
  {
    method,
    references,
    kinds,
  }: { method: OnlineMethod; references: readonly string[]; kinds: readonly PaymentIssueKind[] },
): Promise<number> =>
  closePaymentIssues(
    db,
    references.flatMap((reference) => kinds.map((kind) => subjectOf({ method, reference, kind }))),
    clock.now(),
  );
