import type { Invoice, IssueInvoice } from '@trpeza/contract/statements/invoices.schemas';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { recordChange } from '#features/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { numberOf } from './invoices.domain.ts';
import { detailsOf } from './invoices.present.ts';
import {
  findInvoice,
  findLaterInvoice,
  insertInvoice,
  lockDueOrders,
  lockInvoices,
  sumLines,
} from './invoices.queries.ts';
import { readInvoice } from './read-invoice.ts';
import { requestedMonth, type StatementDeps } from './read-statement.ts';
import { money } from './statements.present.ts';

interface Issue extends IssueInvoice {
  month: string;
  before: string;
  actor: Actor;
  issuedAt: Date;
}

/**
 * Issues the invoice of a past month, exactly as it was shown: if orders were completed or corrected since then, it
 * is refused, not changed silently.
 */
export async function issueInvoice(
  deps: StatementDeps,
  month: string,
  { actor, ...body }: IssueInvoice & { actor: Actor },
): Promise<Invoice> {
  const { end, before } = await requestedMonth(deps, month);
  const issuedAt = deps.clock.now();
  if (issuedAt < end) throw new DomainError('statements/month-not-over');
  const settings = await deps.settings.read();
  if (settings.organisation_name === '') throw new DomainError('statements/details-missing');
  await deps.db
    .transaction()
    .execute((trx) => issue(trx, { ...body, month, before, actor, issuedAt }, settings));
  return readInvoice(deps, month);
}

async function issue(trx: Trx, input: Issue, settings: Settings): Promise<void> {
  const { month, before, actor, issuedAt, total, reason } = input;
  await lockInvoices(trx);
  if (await findInvoice(trx, month)) throw new DomainError('statements/already-issued');
  if (await findLaterInvoice(trx, month)) throw new DomainError('statements/later-issued');
  const orderIds = await lockDueOrders(trx, before);
  if (orderIds.length === 0) throw new DomainError('statements/nothing-to-invoice');
  const { deliveries, credits, subsidyCents } = await sumLines(trx, { dueBefore: before });
  if (money(subsidyCents) !== total || deliveries + credits !== orderIds.length)
    throw new DomainError('statements/figures-changed', { total: money(subsidyCents) });
  const invoice = { number: numberOf(month), month, issuedAt, issuedBy: actor.id, deliveries, credits };
  await insertInvoice(
    trx,
    { ...invoice, ...detailsOf(settings), totalCents: subsidyCents },
    { before, orderIds },
  );
  await recordChange(trx, {
    actorId: actor.id,
    action: 'invoice/issued',
    subjectId: month,
    after: { number: invoice.number, total, deliveries, credits },
    reason,
  });
}
