import type * as z from 'zod';
import type { IssuedInvitation } from '@trpeza/contract/customers/client-file.schemas';
import { isEndOfService } from '@trpeza/contract/customers/client-file.constants';
import { inviteByCode, inviteByEmail, lockCustomer } from '#access/access.api.ts';
import { recordChange } from '#platform/audit/record-change.ts';
import { localDateOf } from '#platform/local-time.domain.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import { transaction } from '#platform/database/transaction.ts';
import { customerStateOn } from './change-client-file.ts';
import { listCustomerStates } from './client-file.queries.ts';
import { presentInvitationSheet } from './invitation-sheet.present.ts';

type InviteDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'payments' | 'publicUrl' | 'jobs' | 'renderPdf'>;

interface Inviting {
  actorId: number;
  accountId: number;
  by: 'email' | 'code';
}

/**
 * Invites a customer to choose a password: by an emailed link, or by a code on a printed sheet in both languages.
 * @throws DomainError `customers/no-email`; `customers/ended` for customers who have left or died
 */
export async function inviteCustomer(
  deps: InviteDeps,
  { actorId, accountId, by }: Inviting,
): Promise<z.output<typeof IssuedInvitation>> {
  const { db, clock, settings, publicUrl } = deps;
  const rules = await settings.read();
  const { customer, made } = await transaction(db, async (trx) => {
    const customer = await lockCustomer(trx, accountId);
    const today = localDateOf(clock.now(), rules.time_zone);
    if (isEndOfService(customerStateOn(await listCustomerStates(trx, accountId), today)))
      throw new DomainError('customers/ended');
    const made =
      by === 'email'
        ? { ...(await inviteByEmail(trx, deps, { actorId, accountId })), code: null }
        : { ...(await inviteByCode(trx, deps, { actorId, accountId })), sentTo: null };
    await recordChange(trx, { actorId, action: 'customer/invited', subjectId: accountId });
    return { customer, made };
  });
  const { expiresAt, sentTo, code } = made;
  const sheet =
    code === null
      ? null
      : await deps.renderPdf(
          presentInvitationSheet({
            customer,
            code,
            expiresAt,
            page: new URL('/invitation', publicUrl),
            rules,
          }),
        );
  return { expiresAt: expiresAt.toISOString(), sentTo, code, sheet: sheet?.toString('base64') ?? null };
}
