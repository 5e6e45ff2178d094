import { createHash, randomBytes } from 'node:crypto';

export const RESET_MINUTES = 30;

/** 256 random bits as they travel in a link, and the digest that is kept: who reads the table cannot reset anything. */
export function makeResetToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: digestOf(token) };
}

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
