import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes (OWASP's first choice). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** A hash that no password matches: checking it makes an unknown name take as long as a known one. */
const nobody = hashPassword(crypto.randomUUID());

/** Instead of the hash of a person who cannot sign in until they have chosen a password. */
export const NO_PASSWORD = 'none';

export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  const known = storedHash === NO_PASSWORD ? undefined : storedHash;
  const matches = await verify(known ?? (await nobody), password);
  return matches && known !== undefined;
}
