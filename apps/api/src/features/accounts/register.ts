import type { Register } from '@trpeza/contract/accounts/accounts.schemas';
import type { Role } from '@trpeza/contract/accounts/access';
import type { Language } from '@trpeza/i18n/language';
import type * as z from 'zod';
import { maskAddress } from '#features/audit/mask-address.ts';
import { recordChange } from '#features/audit/record-change.ts';
import type { KickMail } from '#features/messages/post-message.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import type { Db } from '#platform/database/database.ts';
import { DomainError } from '#platform/domain-error.ts';
import { insertAccount, type AccountRow } from './accounts.queries.ts';
import { choiceOf } from './choose-role.ts';
import { requirePassword } from './require-password.ts';
import { welcome } from './welcome.ts';

interface RegisterDeps {
  db: Db;
  kickMail: KickMail;
  publicUrl: URL;
}

interface Registration {
  form: z.output<typeof Register>;
  actor: Actor | null;
  language: Language;
}

/**
 * Makes a person. Everybody may make an unverified customer; the role flags count only from an admin, and an hcpadmin
 * makes plain customers. A name or e-mail that is taken is refused without saying which. Who registers is welcomed by
 * e-mail, in the language they registered in.
 */
export async function register(
  deps: RegisterDeps,
  { form, actor, language }: Registration,
): Promise<AccountRow> {
  const role = roleFor(form, actor);
  requirePassword(form.password, { username: form.username, role });
  const account = {
    username: form.username,
    email: form.email,
    passwordHash: await hashPassword(form.password),
    firstName: form.firstName ?? null,
    lastName: form.lastName ?? null,
    phoneNumber: form.phoneNumber ?? null,
    role,
    isVerified: role !== 'customer',
    language,
  };
  return deps.db.transaction().execute(async (trx) => {
    const made = await insertAccount(trx, account);
    if (!made) throw taken();
    if (actor) {
      const after = { role: choiceOf(made), email: maskAddress(made.email) };
      await recordChange(trx, { actorId: actor.id, action: 'account/created', subjectId: made.id, after });
    } else {
      await welcome(trx, deps, { ...made, email: form.email, language });
    }
    return made;
  });
}

const taken = (): DomainError =>
  new DomainError('accounts/username-taken', {}, [
    { path: 'username', rule: 'accounts:errors.username-taken' },
  ]);

function roleFor({ isAdmin, isHcpadmin }: z.output<typeof Register>, actor: Actor | null): Role {
  if (actor?.role !== 'admin') return 'customer';
  if (isAdmin) return 'admin';
  return isHcpadmin ? 'hcpadmin' : 'customer';
}
