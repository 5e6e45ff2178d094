import { randomUUID } from 'node:crypto';
import { addDays, monthOf } from '#platform/local-time.domain.ts';
import { recordIncomingPayment } from '#money/incoming-payments/record-incoming-payment.ts';
import { issueInvoice } from '#money/invoices/issue-invoice.ts';
import { changeInvoiceState } from '#money/invoices/change-invoice-state.ts';
import { readInvoice } from '#money/invoices/read-invoice.ts';
import type { Trx } from '#platform/database/database.ts';
import data from '../data/office.json' with { type: 'json' };
import type { Office } from './open-office.ts';

/**
 * Issues the funders' invoices and marks them as sent by post. Months without an invoice yet are left for visitors of the
 * demo. No statements are sent for months before the demo began.
 * @returns the unpaid invoices
 */
export async function seedInvoices(
  trx: Trx,
  office: Office,
): Promise<{ number: string; payer: string; total: string }[]> {
  const lastMonth = { month: monthOf(office.firstOf(1)), finishedAt: office.on(office.today).clock.now() };
  await trx.insertInto('statementMailings').values(lastMonth).execute();
  const unpaid = [];
  for (const { funder, monthsAgo, isPaid } of data.invoices) {
    const month = monthOf(office.firstOf(monthsAgo));
    const sentOn = addDays(office.firstOf(monthsAgo - 1), 1);
    const [deps, actor] = [office.on(sentOn), office.bookkeeper];
    const { id: funderId } = await findFunder(trx, funder);
    const { state, total } = await readInvoice(deps, month, funderId);
    if (state !== 'ready') continue;
    const issued = await issueInvoice(deps, month, { actor, funderId, total, reason: undefined });
    const posted = { ...deps, renderPdf: rejectPrinting, jobs: { send: rejectPrinting } };
    const move = { actor, funderId, action: 'send', seen: 'issued', means: 'post', reason: '' } as const;
    await changeInvoiceState(posted, month, move);
    const number = issued.number!;
    if (!isPaid) unpaid.push({ number, payer: funder, total });
    else await pay(trx, office, { key: randomUUID(), number, total, receivedOn: addDays(sentOn, 12) });
  }
  return unpaid;
}

/** The demo prints nothing when it marks invoices as sent by post. */
const rejectPrinting = () => Promise.reject(new Error('nothing is printed or mailed'));

async function pay(
  trx: Trx,
  office: Office,
  { number, total: amount, ...receipt }: { key: string; number: string; total: string; receivedOn: string },
): Promise<void> {
  const { id: invoiceId } = await trx
    .selectFrom('invoices')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const given = { ...receipt, invoiceId, amount, method: 'bank', reference: number, note: '' } as const;
  await recordIncomingPayment(office.on(receipt.receivedOn), office.bookkeeper, given);
}

const findFunder = (trx: Trx, name: string) =>
  trx.selectFrom('funders').select('id').where('name', '=', name).executeTakeFirstOrThrow();
