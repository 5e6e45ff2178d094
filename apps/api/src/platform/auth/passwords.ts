import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes (OWASP's first choice). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** A hash that no password matches: checking it makes an unknown name take as long as a known one. */
const nobody = hashPassword(crypto.randomUUID());

export async function passwordMatches(storedHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobody), password);
  return matches && storedHash !== undefined;
}
