import type { OfficeDeps } from '#office/office.deps.ts';
import { listAdminIds, readRecipients } from '#access/access.api.ts';
import { timeOn } from '#platform/local-time.domain.ts';
import { postMessages } from '#messages/messages.api.ts';
import { originOf } from '#platform/http/site.ts';
import { transaction } from '#platform/database/transaction.ts';
import { GRACE_MS } from './health-conditions.ts';

type NotifyAdminsDeps = Pick<OfficeDeps, 'db' | 'health' | 'settings' | 'demo' | 'publicUrl' | 'jobs'>;

/** Local time; later than the nightly backup and money check, which may resolve a condition. */
const TIME = '07:00:00';

/** Job: emails each administrator, at most once a day, while a condition of the Health page applies. */
export async function notifyAdmins(deps: NotifyAdminsDeps): Promise<void> {
  const { db, health, settings, demo, publicUrl, jobs } = deps;
  if (demo) return;
  const { time_zone: timeZone } = await settings.read();
  const { conditions, canSendMail, now, startedAt, today } = await health.readNow();
  if (conditions.length === 0 || !canSendMail || now < timeOn(today, TIME, timeZone)) return;
  // Waits after a start, so that jobs that were missed while the machine was off can run first.
  if (now.getTime() - startedAt.getTime() < GRACE_MS) return;
  const { protocol, host } = publicUrl;
  const link = `${originOf('admin', { protocol: protocol.slice(0, -1), host })}/admin/health`;
  await transaction(db, async (trx) => {
    const recipients = await readRecipients(trx, await listAdminIds(trx));
    const messages = [...recipients.values()].map(({ accountId, email, language, name }) => ({
      cause: `health:${today}:${accountId}`,
      template: 'health-notice' as const,
      to: { accountId, email, language },
      variables: { name, conditions, link },
    }));
    await postMessages(trx, messages);
    if (messages.length > 0) await jobs.send(trx, 'send-messages', {});
  });
}
