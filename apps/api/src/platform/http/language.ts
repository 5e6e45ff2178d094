import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_KEY,
  type Language,
} from '@trpeza/contract/platform/language';

declare module 'fastify' {
  interface FastifyRequest {
    language: Language;
  }
}

/** The language of a request: the `Accept-Language` that the product's pages send, else the cookie, else English. */
export const language = fp(
  async (app: FastifyInstance) => {
    app.decorateRequest('language', DEFAULT_LANGUAGE);
    app.addHook('onRequest', (request, _reply, done) => {
      request.language = languageOf(request);
      done();
    });
  },
  { name: 'language' },
);

/**
 * The query parameter of links in emails with the language of the email. It applies to the page if the user has not
 * chosen a language, and is not stored, since following a link is not a choice.
 */
export const EMAIL_LANGUAGE_PARAM = 'letter';

/** Also called for requests whose hooks have not run and whose cookies are not parsed yet. */
export function languageOf(request: FastifyRequest): Language {
  const requested = request.headers['accept-language']?.slice(0, 2);
  if (request.url.startsWith('/api/') && requested && isLanguage(requested)) return requested;
  return chosenLanguage(request) ?? DEFAULT_LANGUAGE;
}

/** The language that the user chose on this site in this browser; undefined if they made no choice. */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  const kept = request.cookies?.[LANGUAGE_KEY];
  return isLanguage(kept) ? kept : undefined;
}
