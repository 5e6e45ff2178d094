import { nextInvoiceState, deriveInvoiceState } from '@trpeza/contract/money/invoices.states';
import type { Invoice, ChangeInvoiceState } from '@trpeza/contract/money/invoices.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { toCents } from '@trpeza/contract/platform/money';
import { recordChange } from '#platform/audit/record-change.ts';
import { addDays, localDateOf } from '#platform/local-time.domain.ts';
import { postMessage } from '#messages/messages.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import type { NamedFile } from '#platform/http/implement.ts';
import { exportInvoicePdf } from './export-invoice.ts';
import { mailCauseOf, isAmountDue, payerNameIn } from './invoices.domain.ts';
import {
  findInvoice,
  insertInvoiceEvent,
  listRecordedStates,
  lockInvoice,
  sumReceivedByInvoice,
  type InvoiceRow,
} from './invoices.queries.ts';
import { readPayer, type Payer } from './payers.ts';
import { readInvoice } from './read-invoice.ts';

type MoveDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'renderPdf' | 'jobs'>;
type Move = ChangeInvoiceState & { actor: Actor };

/**
 * Sends or holds an issued invoice, or records that its payer rejected it, as far as its state allows. The email contains
 * the document itself, because payers have no account to download it from.
 */
export async function changeInvoiceState(deps: MoveDeps, month: string, move: Move): Promise<Invoice> {
  const settings = await deps.settings.read();
  const payer = await readPayer(deps.db, settings, move.funderId);
  const invoice = await findInvoice(deps.db, month, payer.funderId);
  if (!invoice) throw new DomainError('statements/not-issued');
  const isMailed = move.means === 'email';
  if (isMailed && payer.email === '') throw new DomainError('statements/no-address');
  // The PDF is rendered before the transaction, which must not wait for the renderer's process. An issued invoice no
  // longer changes.
  const { language = 'en' } = move;
  const document = isMailed ? await exportInvoicePdf(deps, month, { ...payer, language }) : undefined;
  const day = invoice.dueOn ?? addDays(localDateOf(invoice.issuedAt, settings.time_zone), payer.termsDays);
  const dueOn = isAmountDue(invoice.totalCents) ? day : null;
  await transaction(deps.db, async (trx) => {
    const eventId = await recordStateChange(trx, { invoice, payer, move, at: deps.clock.now() });
    if (!document) return;
    await mail(trx, { invoice, payer, document, eventId, language, dueOn });
    await deps.jobs.send(trx, 'send-messages', {});
  });
  return readInvoice(deps, month, payer.funderId);
}

interface InvoiceStateChange {
  invoice: InvoiceRow;
  payer: Payer;
  move: Move;
  at: Date;
}

/**
 * Records a state change of an invoice as an event and in the audit log.
 * @returns the id of the event
 * @throws DomainError `statements/state-changed` if the user saw another state, or the action is not allowed in it
 */
async function recordStateChange(
  trx: Trx,
  { invoice, payer, move, at }: InvoiceStateChange,
): Promise<number> {
  const { id, number, totalCents } = invoice;
  await lockInvoice(trx, id);
  const [kept, paid] = [await listRecordedStates(trx, [id]), await sumReceivedByInvoice(trx, [id])];
  const state = deriveInvoiceState(kept.get(id), { total: totalCents, received: paid.get(id) ?? 0 });
  const to = nextInvoiceState(state, move.action);
  if (state !== move.seen || to === undefined) throw new DomainError('statements/state-changed');
  const { actor, reason, means = null } = move;
  const recipient = means === 'email' ? payer.email : '';
  const event = { invoiceId: id, state: to, reason, means, recipient, actorId: actor.id, at };
  const { id: eventId } = await insertInvoiceEvent(trx, event);
  await recordChange(trx, {
    actorId: actor.id,
    action: `invoice/${to}`,
    subjectId: payer.funderId === null ? invoice.month : number,
    after: { number, ...(means && { means }) },
    reason: reason || undefined,
  });
  return eventId;
}

interface Mailed extends Pick<InvoiceStateChange, 'invoice' | 'payer'> {
  document: NamedFile;
  eventId: number;
  language: Language;
  dueOn: string | null;
}

function mail(trx: Trx, { invoice, payer, document, eventId, language, dueOn }: Mailed): Promise<void> {
  return postMessage(trx, {
    cause: mailCauseOf(eventId),
    template: 'invoice',
    to: { accountId: null, email: payer.email, language },
    variables: {
      name: payerNameIn(payer, language),
      dueOn,
      invoice: invoice.number,
      month: invoice.month,
      invoiceTotal: toCents(invoice.totalCents),
      toDeduct: toCents(Math.max(0, -invoice.totalCents)),
      currency: invoice.kitchen.currency,
    },
    attachment: document,
  });
}
