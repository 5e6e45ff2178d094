import type { Factor } from '@trpeza/contract/access/factor.schemas';
import type { Actor } from '#platform/auth/actor.ts';
import type { Deps } from '#platform/deps.ts';
import { countRecoveryCodes, findSecrets } from './second-factor.queries.ts';
import { listPasskeys } from './passkeys.queries.ts';

/** The factors of a person, without secrets. */
export async function readFactor(
  { db, requiresFactor }: Pick<Deps, 'db' | 'requiresFactor'>,
  { id, role }: Actor,
): Promise<Factor> {
  const [passkeys, secrets, codes] = await Promise.all([
    listPasskeys(db, id),
    findSecrets(db, id),
    countRecoveryCodes(db, id),
  ]);
  return {
    isRequired: requiresFactor && role === 'admin',
    passkeys: passkeys.map(({ id: key, name, host, createdAt, lastUsedAt }) => ({
      id: key,
      name,
      host,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    hasCodes: Boolean(secrets?.sealedSecret),
    recoveryCodesLeft: codes.left,
    areRecoveryCodesKept: codes.areKept,
  };
}
