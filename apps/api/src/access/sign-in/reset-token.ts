import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@trpeza/contract/platform/language';
import { EMAIL_LANGUAGE_PARAM } from '#platform/http/language.ts';

export const RESET_MINUTES = 30;

/** 256 random bits for a link, and their hash. Only the hash is stored, so that a reader of the table cannot use the link. */
export function makeResetToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: digestOf(token) };
}

/** Parameters of a link: its token, and the language of the email. */
interface Carried {
  token: string;
  language: Language;
}

/** Builds a reset link with the configured public URL, never with the host of a request. */
export const resetLink = (publicUrl: URL, { token, language }: Carried): string =>
  linkTo(new URL('/forgot-password', publicUrl), { token, [EMAIL_LANGUAGE_PARAM]: language });

export const confirmLink = (publicUrl: URL, { token, language }: Carried): string =>
  linkTo(new URL('/confirm-email', publicUrl), { token, [EMAIL_LANGUAGE_PARAM]: language });

export const invitationLink = (publicUrl: URL, { token, language }: Carried): string =>
  linkTo(new URL('/invitation', publicUrl), { code: token, [EMAIL_LANGUAGE_PARAM]: language });

function linkTo(page: URL, carried: Record<string, string>): string {
  page.search = new URLSearchParams(carried).toString();
  return page.href;
}

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
