import type * as z from 'zod';
import type { Register } from '@trpeza/contract/access/accounts.schemas';
import type { Role } from '@trpeza/contract/access/access';
import type { Language } from '@trpeza/contract/platform/language';
import { maskAddress } from '#platform/audit/mask-address.ts';
import { recordChange } from '#platform/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import { tooManyRequestsError, type RateLimits } from '#platform/http/rate-limits.ts';
import type { AccountRow } from '#access/accounts/accounts.queries.ts';
import { sendConfirmationLink, type ConfirmationLinkDeps } from '#access/sign-in/send-confirmation-link.ts';
import { requireStrongPassword } from '#access/sign-in/require-strong-password.ts';
import type { Deps } from '#platform/deps.ts';
import { choiceOf } from './choose-role.ts';
import { insertAccount } from './users.queries.ts';

/** Attempts with taken usernames from one network; prevents the enumeration of accounts. */
const TAKEN = { name: 'register-taken', max: 10, seconds: 60 * 60 };

interface Registration {
  form: z.output<typeof Register>;
  actor: Actor | null;
  address: string;
  language: Language;
}

/**
 * Creates an account. Only administrators can choose the role; all other callers create unverified customers. A taken
 * username is rejected, and visitors can try only a limited number of them. An email address counts as confirmed if the
 * office enters it. A person who registers is asked to confirm the address, and the response does not reveal whether
 * another account has it.
 * @throws DomainError `accounts/username-taken`, `accounts/weak-password`, `common/too-many-requests`
 */
export async function register(
  deps: ConfirmationLinkDeps & Pick<Deps, 'demo'>,
  { form, actor, address, language }: Registration,
): Promise<AccountRow> {
  const role = roleFor(form, actor);
  const isOffice = actor?.role === 'admin' || actor?.role === 'hcpadmin';
  if (!isOffice) await limitTakenUsernames(deps.limits, address);
  requireStrongPassword(form.password, { username: form.username, role });
  const account = {
    username: form.username,
    email: form.email,
    emailConfirmedAt: isOffice ? deps.clock.now() : null,
    passwordHash: await hashPassword(form.password),
    firstName: form.firstName ?? null,
    lastName: form.lastName ?? null,
    phoneNumber: form.phoneNumber ?? null,
    role,
    isVerified: role !== 'customer',
    language,
    isDemo: deps.demo,
  };
  const registered = await transaction(deps.db, async (trx) => {
    const made = await insertAccount(trx, account);
    if (!made) return undefined;
    if (actor) {
      const after = { role: choiceOf(made), email: maskAddress(made.email) };
      await recordChange(trx, { actorId: actor.id, action: 'account/created', subjectId: made.id, after });
    }
    return made;
  });
  if (!registered) {
    if (!isOffice) await deps.limits.count(TAKEN, address);
    throw taken();
  }
  await sendConfirmationLink(deps, registered);
  return registered;
}

/**
 * Rejects any further attempt, even with a free username, from an IP address that has tried too many taken usernames.
 * Only the first few responses thus reveal which usernames exist.
 */
async function limitTakenUsernames(limits: RateLimits, address: string): Promise<void> {
  const { count, secondsLeft } = await limits.used(TAKEN, address);
  if (count >= TAKEN.max) throw tooManyRequestsError(secondsLeft);
}

const taken = (): DomainError =>
  new DomainError('accounts/username-taken', {}, [
    { path: 'username', rule: 'accounts:errors.username-taken' },
  ]);

function roleFor({ isAdmin, isHcpadmin, role }: z.output<typeof Register>, actor: Actor | null): Role {
  if (actor?.role !== 'admin') return 'customer';
  if (isAdmin) return 'admin';
  if (isHcpadmin) return 'hcpadmin';
  return role ?? 'customer';
}
