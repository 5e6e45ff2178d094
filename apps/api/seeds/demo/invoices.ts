import { addDays, monthOf } from '#features/calendar/calendar.domain.ts';
import { recordReceipt } from '#features/receipts/record-receipt.ts';
import { issueInvoice } from '#features/statements/issue-invoice.ts';
import { moveInvoice } from '#features/statements/move-invoice.ts';
import { readInvoice } from '#features/statements/read-invoice.ts';
import type { Trx } from '#platform/database/database.ts';
import { DEMO_FUNDERS } from './agreements.ts';
import type { Office } from './in-the-office.ts';
import type { Random } from './random.ts';

/** The invoices that were sent by post; the others wait for the visitor. */
const SENT = [
  { funder: DEMO_FUNDERS.home, monthsAgo: 2, isPaid: true },
  { funder: DEMO_FUNDERS.council, monthsAgo: 2, isPaid: true },
  { funder: DEMO_FUNDERS.council, monthsAgo: 1, isPaid: false },
];

/** Issues and sends invoices of funders, as far as there is anything to invoice. @returns those that are not paid */
export async function seedInvoices(
  trx: Trx,
  office: Office,
  uuid: Random['uuid'],
): Promise<{ number: string; payer: string; total: string }[]> {
  const unpaid = [];
  for (const { funder, monthsAgo, isPaid } of SENT) {
    const month = monthOf(office.firstOf(monthsAgo));
    const sentOn = addDays(office.firstOf(monthsAgo - 1), 1);
    const [deps, actor] = [office.on(sentOn), office.bookkeeper];
    const { id: funderId } = await findFunder(trx, funder.name);
    const { state, total } = await readInvoice(deps, month, funderId);
    if (state !== 'ready') continue;
    const issued = await issueInvoice(deps, month, { actor, funderId, total, reason: undefined });
    const posted = { ...deps, renderPdf: noPaper, triggerMailJob: noPaper };
    const move = { actor, funderId, action: 'send', seen: 'issued', means: 'post', reason: '' } as const;
    await moveInvoice(posted, month, move);
    const number = issued.number!;
    if (!isPaid) unpaid.push({ number, payer: funder.name, total });
    else await pay(trx, office, { key: uuid(), number, total, receivedOn: addDays(sentOn, 12) });
  }
  return unpaid;
}

/** What goes to the post is printed by whoever posts it. */
const noPaper = () => Promise.reject(new Error('nothing is printed or mailed'));

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
  await recordReceipt(office.on(receipt.receivedOn), office.bookkeeper, given);
}

const findFunder = (trx: Trx, name: string) =>
  trx.selectFrom('funders').select('id').where('name', '=', name).executeTakeFirstOrThrow();
