import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_KEY, type Language } from '@trpeza/contract/shared/language';

declare module 'fastify' {
  interface FastifyRequest {
    language: Language;
  }
}

/** The language of a request: the page's own choice, else the cookie that mirrors it, else English. */
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
 * The parameter of links in letters that names the letter's language. Their page is shown in it where nobody has chosen
 * another, and nothing is stored: following a link is no choice.
 */
export const LETTER = 'letter';

/** Also called for requests that no hook has processed and whose cookies are not parsed yet. */
export function languageOf(request: FastifyRequest): Language {
  const requested = request.headers['accept-language']?.slice(0, 2);
  if (request.url.startsWith('/api/') && requested && isLanguage(requested)) return requested;
  return chosenLanguage(request) ?? DEFAULT_LANGUAGE;
}

/** What somebody has chosen by hand in this browser, on this site; a page alone is shown in some language in any case. */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  const kept = request.cookies?.[LANGUAGE_KEY];
  return isLanguage(kept) ? kept : undefined;
}
