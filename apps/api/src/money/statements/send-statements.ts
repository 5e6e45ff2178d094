import { paymentReference, spacedReference } from '@trpeza/contract/money/payment-reference';
import { toCents } from '@trpeza/contract/platform/money';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { JobSender } from '#platform/jobs/job-data.ts';
import { addDays, daysOf, endOfMonth, localDateOf, monthOf, timeOn } from '#platform/local-time.domain.ts';
import { type MessageRecipient, causeFor } from '#customers/customers.api.ts';
import { type AnyMessage, postMessages } from '#messages/messages.api.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { readStatementRecipients } from '#money/invoices/read-statement-recipients.ts';
import { sumUnpaidDishonoured } from './dishonoured-debits.queries.ts';
import type { StatementDeps } from './read-statement.ts';
import { lockMailing, listCustomersWithStatementAfter, updateMailing } from './mailings.queries.ts';
import { dueDayOf } from './statements.domain.ts';
import type { RequestedMonth } from './statements.queries.ts';

export type SendStatementsDeps = StatementDeps & { publicUrl: URL; jobs: JobSender };

const BATCH = 100;
/** Notifications make telephones ring, so they are not sent at night. */
const TIME = '06:00:00';

type Common = { requested: RequestedMonth; settings: Settings; link: string };

/**
 * Job: notifies customers and the contacts who pay for them that the statement of the previous month is available, from
 * six o'clock on the first of a month. The progress is stored in the transaction of the messages, so the job continues
 * after an interruption and notifies no customer twice. A server that was down on the first catches up within the month.
 */
export async function sendStatements(deps: SendStatementsDeps): Promise<void> {
  const settings = await deps.settings.read();
  const zone = settings.time_zone;
  const now = deps.clock.now();
  const first = `${monthOf(localDateOf(now, zone))}-01`;
  if (now < timeOn(first, TIME, zone)) return;
  const month = monthOf(addDays(first, -1));
  const requested = { month, ...daysOf(month), end: endOfMonth(month, zone) };
  const common = { requested, settings, link: new URL('/budget', deps.publicUrl).href };
  let isMore = true;
  while (isMore) isMore = await transaction(deps.db, (trx) => sendBatch(trx, deps, common));
}

/** @returns whether there may be more customers to notify */
async function sendBatch(trx: Trx, { clock, jobs }: SendStatementsDeps, common: Common): Promise<boolean> {
  const { month } = common.requested;
  const mailing = await lockMailing(trx, month);
  if (mailing.finishedAt !== null) return false;
  const rows = await listCustomersWithStatementAfter(trx, common.requested, {
    after: mailing.lastAccountId,
    limit: BATCH,
  });
  const people = rows.map(({ accountId }) => accountId);
  const [payersOf, unpaid] = [
    await readStatementRecipients(trx, people),
    await sumUnpaidDishonoured(trx, people, common.requested),
  ];
  const messages = rows.flatMap((row) => {
    const told = { ...row, unpaid: unpaid.get(row.accountId) ?? 0 };
    return payersOf(row.accountId).map((to) => messageOf(told, to, common));
  });
  await postMessages(trx, messages);
  if (messages.length > 0) await jobs.send(trx, 'send-messages', {});
  const isMore = rows.length === BATCH;
  await updateMailing(trx, month, {
    lastAccountId: rows.at(-1)?.accountId ?? mailing.lastAccountId,
    finishedAt: isMore ? null : clock.now(),
  });
  return isMore;
}

function messageOf(
  row: Awaited<ReturnType<typeof listCustomersWithStatementAfter>>[number] & { unpaid: number },
  to: MessageRecipient,
  { requested: { month, before }, settings, link }: Common,
): AnyMessage {
  const { accountId, email, language, name, about, signsIn } = to;
  const variables = {
    name,
    month,
    opening: row.plan === null ? null : toCents(row.plan),
    spent: toCents(row.spent),
    own: toCents(row.own),
    left: row.left === null ? null : toCents(row.left),
    due: toCents(row.due),
    unpaid: toCents(row.unpaid),
    dueOn: dueDayOf(before, settings.statement_due_days),
    reference: spacedReference(paymentReference(row.accountId)),
    bankDetails: settings.kitchen_bank_details,
    link,
  };
  return {
    cause: causeFor(`statement:${month}:${accountId}`, to),
    template: 'statement',
    to: { accountId, email, language, about, signsIn },
    variables,
  };
}
