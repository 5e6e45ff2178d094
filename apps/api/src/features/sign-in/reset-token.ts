import { createHash, randomBytes } from 'node:crypto';

export const RESET_MINUTES = 30;

/** 256 random bits as they travel in a link, and the digest that is kept: who reads the table cannot use it. */
export function makeResetToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: digestOf(token) };
}

/** Of the origin that the kitchen is known under, never of one that a request came to. */
export const resetLink = (publicUrl: URL, token: string): string =>
  linkTo('/forgot-password', publicUrl, token);

/** Likewise, to the page where an address is confirmed. */
export const confirmLink = (publicUrl: URL, token: string): string =>
  linkTo('/confirm-email', publicUrl, token);

function linkTo(page: string, publicUrl: URL, token: string): string {
  const link = new URL(page, publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
