import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@trpeza/contract/platform/language';
import { LETTER } from '#platform/http/language.ts';

export const RESET_MINUTES = 30;

/** 256 random bits for a link, and the hash that is stored: a reader of the table cannot use it. */
export function makeResetToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: digestOf(token) };
}

/** What a link carries: its secret, and the language of its letter. */
interface Carried {
  token: string;
  language: Language;
}

/** With the kitchen's configured origin, never that of a request. */
export const resetLink = (publicUrl: URL, { token, language }: Carried): string =>
  linkTo(new URL('/forgot-password', publicUrl), { token, [LETTER]: language });

/** The same, for the page where an address is confirmed. */
export const confirmLink = (publicUrl: URL, { token, language }: Carried): string =>
  linkTo(new URL('/confirm-email', publicUrl), { token, [LETTER]: language });

/** The same, for the page where a person who was invited chooses a password. */
export const invitationLink = (publicUrl: URL, { token, language }: Carried): string =>
  linkTo(new URL('/invitation', publicUrl), { code: token, [LETTER]: language });

function linkTo(page: URL, carried: Record<string, string>): string {
  page.search = new URLSearchParams(carried).toString();
  return page.href;
}

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
