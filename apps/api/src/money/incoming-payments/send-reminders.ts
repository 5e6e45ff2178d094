import type { SendReminders, SentReminders } from '@trpeza/contract/money/aged-balances.schemas';
import type { NotRemindedReason } from '@trpeza/contract/money/incoming-payments.constants';
import { paymentReference, spacedReference } from '@trpeza/contract/money/payment-reference';
import { toCents } from '@trpeza/contract/platform/money';
import { lockOpenAccounts, readServed } from '#access/access.api.ts';
import { recordChange } from '#platform/audit/record-change.ts';
import { causeFor, statementRecipientsOf, readMessageRecipients } from '#customers/customers.api.ts';
import { type AnyMessage, postMessages } from '#messages/messages.api.ts';
import type { Actor } from '#platform/auth/actor.ts';
import type { Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { listOverdue } from './aged-balances.queries.ts';
import { listUnpaid } from './charges.queries.ts';
import { readAgeBoundaries, mayRemind, oldestUnpaidDates } from './list-aged-balances.ts';
import { insertReminders, listLastReminders, listRemindersOf, lockReminders } from './reminders.queries.ts';

export type RemindDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'publicUrl' | 'jobs'>;

/**
 * Reminds customers of overdue debts, each in their language: by email, or by letter if there is no address. Customers
 * are reminded at most once a month, also by concurrent requests, and once per request key.
 */
export async function sendReminders(
  deps: RemindDeps,
  actor: Actor,
  { key, customerIds }: SendReminders,
): Promise<SentReminders> {
  return transaction(deps.db, async (trx) => {
    const ids = [...new Set(customerIds)].sort((a, b) => a - b);
    const living = await lockOpenAccounts(trx, ids);
    await lockReminders(trx);
    const not: SentReminders['not'] = [];
    const before = await listRemindersOf(trx, key);
    if (before.length === 0) not.push(...(await remindCustomers(trx, deps, actor, { key, ids, living })));
    const sent = before.length > 0 ? before : await listRemindersOf(trx, key);
    const by = (way: 'email' | 'paper') =>
      sent.filter((each) => each.way === way).map(({ accountId }) => accountId);
    return { key, email: by('email'), paper: by('paper'), not };
  });
}

interface Wanted {
  key: string;
  ids: readonly number[];
  living: ReadonlySet<number>;
}

async function remindCustomers(trx: Trx, deps: RemindDeps, actor: Actor, { key, ids, living }: Wanted) {
  const { today, ...ages } = await readAgeBoundaries(deps);
  const [served, reminded, overdue] = [
    await readServed(trx, ids, today),
    await listLastReminders(trx, ids),
    new Map((await listOverdue(trx, ages, ids)).map((row) => [row.accountId, row])),
  ];
  const whyNot = (id: number): NotRemindedReason | undefined => {
    if (!living.has(id) || !served.has(id)) return 'ended';
    if (!overdue.has(id)) return 'even';
    return mayRemind(reminded.get(id) ?? null, today) ? undefined : 'reminded';
  };
  const due = ids.filter((id) => whyNot(id) === undefined);
  const [oldest, recipientsOf, settings] = [
    oldestUnpaidDates(await listUnpaid(trx, due)),
    await readMessageRecipients(trx, due),
    await deps.settings.read(),
  ];
  const messages: AnyMessage[] = [];
  const rows = due.map((id) => {
    const { balance, overdue: amountCents } = overdue.get(id)!;
    const payers = statementRecipientsOf(recipientsOf(id));
    messages.push(
      ...payers.map((to): AnyMessage => ({
        cause: causeFor(`reminder:${key}:${id}`, to),
        template: 'account-reminder',
        to: { accountId: id, email: to.email, language: to.language, about: to.about },
        variables: {
          name: to.name,
          amount: toCents(amountCents),
          balance: toCents(balance),
          reference: spacedReference(paymentReference(id)),
          bankDetails: settings.kitchen_bank_details,
        },
      })),
    );
    return {
      requestKey: key,
      accountId: id,
      way: payers.length > 0 ? ('email' as const) : ('paper' as const),
      amountCents,
      balanceCents: balance,
      oldestOn: oldest.get(id) ?? today,
      remindedOn: today,
      remindedBy: actor.id,
    };
  });
  await insertReminders(trx, rows);
  await postMessages(trx, messages);
  if (messages.length > 0) await deps.jobs.send(trx, 'send-messages', {});
  for (const { accountId, way, amountCents } of rows) {
    const change = { actorId: actor.id, action: 'reminder/sent', subjectId: accountId } as const;
    await recordChange(trx, { ...change, after: { way, amountCents } });
  }
  return ids.flatMap((customerId) => {
    const why = whyNot(customerId);
    return why === undefined ? [] : [{ customerId, why }];
  });
}
