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

/**
 * Determines the language of a request: from the `Accept-Language` header that the product's pages send, else from the
 * cookie, else English.
 */
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
 * The query parameter with an email's language, in the links of that email. It applies to the page if the user has not
 * chosen a language. It is not stored, since following a link is not a choice.
 */
export const EMAIL_LANGUAGE_PARAM = 'letter';

/**
 * Returns the language of a request. It does not need parsed cookies, since it is also called before the hooks of a
 * request run.
 */
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
