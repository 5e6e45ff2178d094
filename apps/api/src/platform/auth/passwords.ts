import { hash, verify } from '@node-rs/argon2';

/** The cost of argon2id: 19 MiB and two passes, the first choice of OWASP's Password Storage Cheat Sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** A hash that matches no password. Verifying against it makes an unknown username take as long as a known one. */
const unmatchableHash = hashPassword(crypto.randomUUID());

/** Stored in place of a hash while the user has not chosen a password yet. */
export const NO_PASSWORD = 'none';

export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  const known = storedHash === NO_PASSWORD ? undefined : storedHash;
  const matches = await verify(known ?? (await unmatchableHash), password);
  return matches && known !== undefined;
}
