import { sql } from 'kysely';
import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { PaymentIssueEnd, PaymentIssueKind } from '@trpeza/contract/money/payment-issues.constants';
import type { PaymentIssuesFilter } from '@trpeza/contract/money/payment-issues.schemas';
import { anyOf } from '#platform/database/any-of.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { keysetPage } from '#platform/database/keyset-page.ts';

export interface NewPaymentIssueRow {
  kind: PaymentIssueKind;
  subject: string;
  method: string;
  paymentId: string | null;
  refundId: string | null;
  providerReference: string | null;
  expectedCents: number | null;
  foundCents: number | null;
  currency: string | null;
  providerStatus: string | null;
  details: Record<string, unknown>;
}

/**
 * Opens a payment issue, or updates the open one. An issue that a person has closed is not opened again.
 * @returns whether it is new
 */
export async function upsertPaymentIssue(db: Db, issue: NewPaymentIssueRow, at: Date): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into payment_issues (kind, subject, method, payment_id, refund_id, provider_reference, expected_cents, found_cents,
      currency, provider_status, details, opened_at, last_seen_at)
    select ${issue.kind}, ${issue.subject}, ${issue.method}, ${issue.paymentId}::uuid, ${issue.refundId}::uuid,
      ${issue.providerReference}::text, ${issue.expectedCents}::integer, ${issue.foundCents}::integer, ${issue.currency}::text,
      ${issue.providerStatus}::text, ${JSON.stringify(issue.details)}::jsonb, ${at}::timestamptz, ${at}::timestamptz
    where not exists (select from payment_issues where subject = ${issue.subject} and resolved_by is not null)
    on conflict (subject) where resolved_at is null
      do update set last_seen_at = excluded.last_seen_at, expected_cents = excluded.expected_cents, found_cents = excluded.found_cents
    returning xmax = 0 as "isNew"
  `.execute(db);
  return rows[0]?.isNew ?? false;
}

/** Closes payment issues whose cause no longer exists. @returns their number */
export async function closePaymentIssues(db: Db, subjects: readonly string[], at: Date): Promise<number> {
  const result = await db
    .updateTable('paymentIssues')
    .set({ resolvedAt: at, resolution: 'gone' })
    .where('subject', '=', anyOf(subjects, 'text'))
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

const columns = [
  'paymentIssues.id',
  'paymentIssues.kind',
  'paymentIssues.method',
  'paymentIssues.paymentId',
  'paymentIssues.refundId',
  'paymentIssues.providerReference',
  'paymentIssues.expectedCents',
  'paymentIssues.foundCents',
  'paymentIssues.currency',
  'paymentIssues.providerStatus',
  'paymentIssues.openedAt',
  'paymentIssues.lastSeenAt',
  'paymentIssues.resolvedAt',
  'paymentIssues.resolution',
  'paymentIssues.note',
  'paymentIssues.postedCents',
] as const;

const owedCents = sql<number>`(select coalesce(sum(amount_cents), 0)::integer from ledger_lines
  where ledger_lines.checkout_id = payments.checkout_id and account = 'customer')`;

/** The amount that is owed, disputed or to be refunded. For queries of `payment_issues` that join `payments`. */
export const issueAmountSql = sql<number | null>`case payment_issues.kind when 'dishonoured' then ${owedCents}
  else coalesce(payment_issues.found_cents, payment_issues.expected_cents) end`;

const read = (db: Db) =>
  db
    .selectFrom('paymentIssues')
    .leftJoin('payments', 'payments.id', 'paymentIssues.paymentId')
    .leftJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .leftJoin('accounts', 'accounts.id', 'checkouts.accountId')
    .leftJoin('orders', 'orders.checkoutId', 'payments.checkoutId')
    .leftJoin('refunds', 'refunds.id', 'paymentIssues.refundId')
    .leftJoin('accounts as resolver', 'resolver.id', 'paymentIssues.resolvedBy')
    .select(columns)
    .select([
      'payments.state as paymentState',
      'payments.checkoutId',
      'refunds.state as refundState',
      'accounts.id as accountId',
      'accounts.username',
      'accounts.firstName',
      'accounts.lastName',
      'accounts.phoneNumber',
      'orders.phoneNumber as orderPhone',
      'orders.id as orderId',
      'orders.deliveryDate',
      'orders.status as orderStatus',
      'resolver.username as resolvedByName',
    ])
    .select(owedCents.as('owedCents'))
    .select(
      sql<number>`(select coalesce(sum(lost.posted_cents), 0)::integer from payment_issues lost
        where lost.payment_id = payment_issues.payment_id and lost.kind = 'dispute' and lost.provider_status = 'lost')`.as(
        'lostCents',
      ),
    );

export type PaymentIssueRow = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>;

/** A page of open or closed payment issues, newest first. */
export const listPaymentIssueRows = (db: Db, { state, ...page }: PaymentIssuesFilter) =>
  keysetPage(
    read(db).where('paymentIssues.resolvedAt', state === 'open' ? 'is' : 'is not', null),
    { id: ['paymentIssues.id', 'desc'] },
    page,
  );

export const findPaymentIssue = (db: Db, id: number) =>
  read(db).where('paymentIssues.id', '=', id).executeTakeFirst();

/** Locks a payment issue, so that only one person can close it. */
export const lockPaymentIssue = (trx: Trx, id: number) =>
  trx.selectFrom('paymentIssues').select('resolvedAt').where('id', '=', id).forUpdate().executeTakeFirst();

export async function resolvePaymentIssueRow(
  trx: Trx,
  id: number,
  end: {
    resolvedAt: Date;
    resolvedBy: number;
    resolution: PaymentIssueEnd;
    note: string;
    postedCents: number;
  },
): Promise<void> {
  await trx.updateTable('paymentIssues').set(end).where('id', '=', id).execute();
}

/** The number of open payment issues, and the sum of their amounts. */
export const sumOpenPaymentIssues = (db: Db) =>
  db
    .selectFrom('paymentIssues')
    .leftJoin('payments', 'payments.id', 'paymentIssues.paymentId')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .select(sql<number>`coalesce(sum(${issueAmountSql}), 0)::bigint`.as('cents'))
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow();

/** Cash that was collected and paid back in payment issues closed within a period, in cents. */
export async function sumCash(
  db: Db,
  { from, before }: { from?: Date; before?: Date },
): Promise<{ collected: number; givenBack: number }> {
  const { rows } = await sql<{ collected: number; givenBack: number }>`
    select coalesce(sum(posted_cents) filter (where resolution = 'collected'), 0)::bigint as collected,
      coalesce(sum(posted_cents) filter (where resolution = 'paid_otherwise'), 0)::bigint as given_back
    from payment_issues where resolution in ('collected', 'paid_otherwise')
      and resolved_at >= ${from ?? sql.lit('-infinity')}::timestamptz and resolved_at < ${before ?? sql.lit('infinity')}::timestamptz`.execute(
    db,
  );
  return rows[0]!;
}

/** Payments with open payment issues, which are queried at the provider in every run. */
export const listOpenReferences = (db: Db, method: OnlineMethod) =>
  db
    .selectFrom('paymentIssues')
    .select('providerReference')
    .distinct()
    .where('method', '=', method)
    .where('resolvedAt', 'is', null)
    .where('kind', 'in', ['amount-differs', 'unknown-reference', 'order-without-payment', 'paid-after-all'])
    .where('providerReference', 'is not', null)
    .execute();

const isOwed = sql<boolean>`exists (select from ledger_lines l join payments p using (checkout_id)
  where p.id = payment_issues.payment_id and l.account = 'customer' having sum(l.amount_cents) > 0)`;

/**
 * Closes dishonour issues when the customer's debt is gone because the order was cancelled or credited, and reopens them
 * when the debt is back because the order was restored. Issues that a person has closed stay closed.
 */
export async function syncDishonourIssues(db: Db, at: Date): Promise<void> {
  const dishonours = db.updateTable('paymentIssues').where('kind', '=', 'dishonoured');
  await dishonours
    .set({ resolvedAt: at, resolution: 'gone' })
    .where('resolvedAt', 'is', null)
    .where(({ not }) => not(isOwed))
    .execute();
  await dishonours
    .set({ resolvedAt: null, resolution: null, lastSeenAt: at })
    .where('resolution', '=', 'gone')
    .where(isOwed)
    .execute();
}

/** The payment issue of a dispute, locked until the transaction ends. There is at most one per dispute. */
export const lockDispute = (trx: Trx, subject: string) =>
  trx
    .selectFrom('paymentIssues')
    .select(['id', 'providerStatus', 'resolvedAt', 'postedCents'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export async function updateDispute(
  trx: Trx,
  id: number,
  change: { providerStatus: string; postedCents?: number; resolvedAt?: Date; resolution?: PaymentIssueEnd },
): Promise<void> {
  await trx.updateTable('paymentIssues').set(change).where('id', '=', id).execute();
}
