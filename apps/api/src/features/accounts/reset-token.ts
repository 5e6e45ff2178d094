import { createHash, randomBytes } from 'node:crypto';

export const RESET_MINUTES = 30;

/** 256 random bits as they travel in a link, and the digest that is kept: who reads the table cannot reset anything. */
export function makeResetToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: digestOf(token) };
}

/** Of the origin that the kitchen is known under, never of one that a request came to. */
export function resetLink(publicUrl: URL, token: string): string {
  const link = new URL('/forgot-password', publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
