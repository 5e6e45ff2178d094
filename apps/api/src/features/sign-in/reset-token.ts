import { createHash, randomBytes } from 'node:crypto';

export const RESET_MINUTES = 30;

/** 256 random bits for a link, and the hash that is stored: a reader of the table cannot use it. */
export function makeResetToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: digestOf(token) };
}

/** With the kitchen's configured origin, never that of a request. */
export const resetLink = (publicUrl: URL, token: string): string =>
  linkTo('/forgot-password', publicUrl, token);

/** The same, for the page where an address is confirmed. */
export const confirmLink = (publicUrl: URL, token: string): string =>
  linkTo('/confirm-email', publicUrl, token);

/** The same, for the page where a person who was invited chooses a password. */
export const invitationLink = (publicUrl: URL, code: string): string => {
  const link = new URL('/invitation', publicUrl);
  link.searchParams.set('code', code);
  return link.href;
};

function linkTo(page: string, publicUrl: URL, token: string): string {
  const link = new URL(page, publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
