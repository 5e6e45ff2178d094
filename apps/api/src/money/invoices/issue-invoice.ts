import type { Invoice, IssueInvoice } from '@trpeza/contract/money/invoices.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { recordChange } from '#platform/audit/record-change.ts';
import { addDays, localDateOf } from '#platform/local-time.domain.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { requestedMonth, type StatementDeps } from '#money/statements/read-statement.ts';
import { formatCents } from '#money/statements/statements.present.ts';
import { lockDueOrders, sumInvoiceLines } from './invoice-lines.queries.ts';
import { numberOf } from './invoices.domain.ts';
import { detailsOf } from './invoices.present.ts';
import {
  countFundersInvoices,
  findInvoice,
  findLaterInvoice,
  insertInvoice,
  lockInvoices,
} from './invoices.queries.ts';
import { readPayer, type Payer } from './payers.ts';
import { readInvoice } from './read-invoice.ts';

interface Issue extends IssueInvoice {
  month: string;
  before: string;
  actor: Actor;
  issuedAt: Date;
  payer: Payer;
}

/**
 * Issues a payer's invoice for a past month, exactly as it was shown. If orders were completed or corrected since then,
 * the request is rejected instead of issuing other amounts.
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
  const payer = await readPayer(deps.db, settings, body.funderId);
  if (payer.name === '') throw new DomainError('statements/details-missing');
  await transaction(deps.db, (trx) =>
    issue(trx, { ...body, month, before, actor, issuedAt, payer }, settings),
  );
  return readInvoice(deps, month, payer.funderId);
}

async function issue(trx: Trx, input: Issue, settings: Settings): Promise<void> {
  const { month, before, actor, issuedAt, payer, total, reason } = input;
  const { funderId } = payer;
  await lockInvoices(trx);
  if (await findInvoice(trx, month, funderId)) throw new DomainError('statements/already-issued');
  if (await findLaterInvoice(trx, month, funderId)) throw new DomainError('statements/later-issued');
  const orderIds = await lockDueOrders(trx, payer, before);
  if (orderIds.length === 0) throw new DomainError('statements/nothing-to-invoice');
  const { deliveries, credits, subsidyCents, taxCents } = await sumInvoiceLines(trx, {
    payer,
    dueBefore: before,
  });
  if (formatCents(subsidyCents) !== total || deliveries + credits !== orderIds.length)
    throw new DomainError('statements/figures-changed', { total: formatCents(subsidyCents) });
  const place = funderId === null ? undefined : (await countFundersInvoices(trx, month)) + 1;
  const number = numberOf(month, place);
  const invoice = {
    number,
    month,
    funderId,
    issuedAt,
    issuedBy: actor.id,
    deliveries,
    credits,
    ...detailsOf(settings, payer),
    dueOn: addDays(localDateOf(issuedAt, settings.time_zone), payer.termsDays),
    totalCents: subsidyCents,
    taxCents,
  };
  await insertInvoice(trx, invoice, { payer, before, orderIds });
  await recordChange(trx, {
    actorId: actor.id,
    action: 'invoice/issued',
    subjectId: funderId === null ? month : number,
    after: { number, total, deliveries, credits },
    reason,
  });
}
