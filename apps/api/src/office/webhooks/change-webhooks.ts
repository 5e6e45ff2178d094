import { randomBytes } from 'node:crypto';
import { OLD_SECRET_HOURS } from '@trpeza/contract/office/webhooks.constants';
import type { Webhook, WebhookInput, WebhookSecret } from '@trpeza/contract/office/webhooks.schemas';
import { recordChange } from '#platform/audit/record-change.ts';
import { findNewestEventId } from '#ordering/ordering.api.ts';
import type { Db, Trx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhooks,
  updateWebhook,
} from './webhooks.queries.ts';
import { presentWebhook } from './webhooks.present.ts';

export const readWebhooks = async (db: Db): Promise<Webhook[]> =>
  (await listWebhooks(db)).map(presentWebhook);

type ChangeDeps = Pick<Deps, 'db' | 'privateWebhooks'>;

/**
 * Adds a webhook. Earlier events are not sent.
 * @throws DomainError `common/invalid`
 */
export const addWebhook = (deps: ChangeDeps, actorId: number, input: WebhookInput): Promise<Webhook> =>
  change(deps, async (trx) => {
    requireHttps(deps, input);
    const afterEventId = await findNewestEventId(trx);
    const webhook = await insertWebhook(trx, { ...input, secret: newSecret(), afterEventId });
    await recordChange(trx, { actorId, action: 'webhook/added', subjectId: webhook.id, after: input });
    return presentWebhook(webhook);
  });

/**
 * Changes a webhook. After it is activated again, only later events are sent.
 * @throws DomainError `common/not-found`, `common/invalid`
 */
export const changeWebhook = (
  deps: ChangeDeps,
  actorId: number,
  { id, ...input }: WebhookInput & { id: number },
): Promise<Webhook> =>
  change(deps, async (trx) => {
    requireHttps(deps, input);
    const { url, types, isActive } = await get(trx, id);
    const resumed =
      input.isActive && !isActive ? { afterEventId: await findNewestEventId(trx), failingSince: null } : {};
    const webhook = await updateWebhook(trx, id, { ...input, ...resumed });
    await recordChange(trx, {
      actorId,
      action: 'webhook/changed',
      subjectId: id,
      before: { url, types, isActive },
      after: input,
    });
    return presentWebhook(webhook);
  });

/** @throws DomainError `common/not-found` */
export const removeWebhook = (deps: ChangeDeps, actorId: number, id: number): Promise<Webhook[]> =>
  change(deps, async (trx) => {
    const { url, types } = await get(trx, id);
    await deleteWebhook(trx, id);
    await recordChange(trx, { actorId, action: 'webhook/removed', subjectId: id, before: { url, types } });
    return readWebhooks(trx);
  });

/** @throws DomainError `common/not-found` */
export async function readSecret(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
): Promise<WebhookSecret> {
  const { secret, oldSecretUntil } = await get(db, id);
  const stillSigns = oldSecretUntil && oldSecretUntil > clock.now();
  return { secret, oldSecretUntil: stillSigns ? oldSecretUntil.toISOString() : null };
}

/**
 * Renews the secret. For `OLD_SECRET_HOURS`, requests are signed with both secrets, so that the receiver can switch
 * without failures.
 */
export const renewSecret = (
  deps: ChangeDeps & Pick<Deps, 'clock'>,
  actorId: number,
  id: number,
): Promise<WebhookSecret> =>
  change(deps, async (trx) => {
    const { secret: oldSecret } = await get(trx, id);
    const secret = newSecret();
    const oldSecretUntil = new Date(deps.clock.now().getTime() + OLD_SECRET_HOURS * 3_600_000);
    await updateWebhook(trx, id, { secret, oldSecret, oldSecretUntil });
    await recordChange(trx, { actorId, action: 'webhook/secret-renewed', subjectId: id });
    return { secret, oldSecretUntil: oldSecretUntil.toISOString() };
  });

/** 32 random bytes in the format of Standard Webhooks. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const change = <Result>({ db }: ChangeDeps, work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  transaction(db, async (trx) => {
    await lockWebhooks(trx);
    return work(trx);
  });

async function get(db: Db, id: number) {
  const found = await findWebhook(db, id);
  if (!found) throw new DomainError('common/not-found');
  return found;
}

/** Order data must not be sent unencrypted. */
function requireHttps({ privateWebhooks }: ChangeDeps, { url }: WebhookInput): void {
  if (privateWebhooks || url.startsWith('https:')) return;
  throw new DomainError('common/invalid', {}, [{ path: 'url', rule: 'webhooks:rules.https' }]);
}
