import negotiate from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, LANGUAGE_KEY, type Language, LANGUAGES } from '@trpeza/contract/platform/language';
import { sessionCookieName } from '#platform/auth/sessions.ts';
import type { Clock } from '#platform/clock.ts';
import { DomainError } from '#platform/domain-error.ts';
import { chosenLanguage, EMAIL_LANGUAGE_PARAM } from '#platform/http/language.ts';
import type { Log } from '#platform/log.ts';
import { createOutageLog } from '#platform/outage-log.ts';
import { TEXT_SIZES, type TextSize } from './document.ts';
import { createPageCache, type PageAddress, type PageCache } from './page-cache.ts';
import type { PageData } from './page-data.ts';
import { sitemapOf } from './sitemap.ts';
import { loadStorefront } from './storefront.ts';

export interface PagesDeps {
  readPageData: () => Promise<PageData>;
  clock: Clock;
  events: { subscribe: (topic: 'menu' | 'settings', listener: () => void) => unknown };
  /** Returns the shop's content security policy with the hash of an inline style added. */
  policyWith: (styleHash: string) => string;
  /** `apps/storefront/dist` */
  storefrontDist: string;
  log: Log;
}

/** Handles all paths of the shop that no other route matches, including the 404 page. */
export type ShopPages = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * The query parameters that affect a page. Others are removed from the URL, so that URLs of equal pages share one cache
 * entry.
 */
const QUERY_PARAMETERS: Record<string, readonly string[]> = {
  '/': ['category', 'sort', 'q', 'diet', 'show'],
  '/auth': ['tab'],
};
const A_YEAR = 365 * 24 * 3600;

/**
 * Registers the routes of the shop's pages: `/`, `/meal/{id}`, `/how-it-works`, the shells of signed-in pages, and the
 * 404 page.
 */
export async function pagesRoutes(app: FastifyInstance, deps: PagesDeps): Promise<ShopPages> {
  const storefront = await loadStorefront(deps.storefrontDist);
  if (!storefront) {
    deps.log.warn('The shop is not built: its pages return 503.');
    return async (_, reply) => reply.status(503).type('text/plain').send('Not built yet');
  }
  const noteOutage = createOutageLog(deps.log);
  const onOutage = (error: unknown) => noteOutage(error, 'page data');
  const cache = createPageCache({ ...deps, storefront, onOutage });
  const warm = () =>
    warmUp(cache).catch((error: unknown) => deps.log.error({ err: error }, 'failed to render a page'));
  for (const topic of ['menu', 'settings'] as const)
    deps.events.subscribe(topic, () => {
      cache.invalidate();
      void warm();
    });
  app.addHook('onListen', async () => void warm());
  const shop = (request: FastifyRequest, reply: FastifyReply) => answer(cache, request, reply);
  // All other pages are served by the site's 404 handler, which can distinguish them from files.
  app.get('/', shop);
  app.get('/sitemap.xml', async (_, reply) => {
    const { kitchen, meals } = await cache.data();
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemapOf(storefront.pages, kitchen.sites.shop, meals));
  });
  return shop;
}

async function answer(cache: PageCache, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { pathname, searchParams } = readAddress(request.url);
  const requested = searchParams.get('lang');
  if (isLanguage(requested)) {
    searchParams.delete('lang');
    return rememberLanguage(
      reply,
      requested,
      pathname + (searchParams.size > 0 ? `?${searchParams}` : ''),
      request,
    );
  }
  const page = await cache.page(addressOf(request, pathname, searchParams));
  if (!page) throw new DomainError('common/busy');
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']) ?? 'identity';
  const etag = `"${page.etag}-${encoding}"`;
  reply
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('content-security-policy', page.policy)
    .header('vary', 'accept-encoding, cookie');
  if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.status(page.status).type('text/html; charset=utf-8').send(page.bytes[encoding]);
}

/**
 * Parses the requested path and query. The URL is made absolute before it is parsed, because `new URL` would take the
 * text after two leading slashes for a host.
 * @returns the path without trailing slashes
 */
export function readAddress(url: string): { pathname: string; searchParams: URLSearchParams } {
  const { pathname, searchParams } = new URL(`http://shop.invalid${url.startsWith('/') ? url : `/${url}`}`);
  const segments = pathname.split('/');
  // Kept as it is, so that it is not mistaken for the home page; no page has such a path.
  if (pathname.startsWith('//')) return { pathname, searchParams };
  while (segments.length > 2 && segments.at(-1) === '') segments.pop();
  return { pathname: segments.join('/'), searchParams };
}

/**
 * Normalises the URL of a page, so that equal pages share one cache entry: removes unknown parameters and orders the
 * others.
 */
function addressOf(request: FastifyRequest, pathname: string, searchParams: URLSearchParams): PageAddress {
  const known = new URLSearchParams();
  for (const name of QUERY_PARAMETERS[pathname] ?? []) {
    const value = searchParams.get(name)?.trim().slice(0, 60);
    if (value) known.set(name, value);
  }
  return {
    path: pathname,
    search: known.size > 0 ? `?${known}` : '',
    language: chosenLanguage(request) ?? languageOfEmailLink(searchParams) ?? request.language,
    textSize: textSizeOf(request),
    // Only the home page looks different to signed-in users before their data arrive.
    hasSession: pathname === '/' && hasSessionCookie(request),
  };
}

function languageOfEmailLink(searchParams: URLSearchParams): Language | undefined {
  const written = searchParams.get(EMAIL_LANGUAGE_PARAM);
  return isLanguage(written) ? written : undefined;
}

/**
 * Stores the language of a `lang` parameter in the cookie and redirects to the URL without the parameter. Works without
 * scripts.
 */
function rememberLanguage(
  reply: FastifyReply,
  language: Language,
  location: string,
  request: FastifyRequest,
) {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return reply
    .header('set-cookie', `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax${secure}`)
    .header('cache-control', 'no-store')
    .redirect(location.replace(/^\/{2,}/, '/'), 302);
}

const hasSessionCookie = ({ cookies }: FastifyRequest): boolean =>
  [true, false].some((secure) => cookies[sessionCookieName(secure)] !== undefined);

const textSizeOf = (request: FastifyRequest): TextSize =>
  TEXT_SIZES.find((size) => size === request.cookies['textSize']) ?? 'normal';

/** Renders the most requested pages in advance. */
async function warmUp(cache: PageCache): Promise<void> {
  for (const path of ['/', '/how-it-works']) {
    for (const language of LANGUAGES)
      await cache.page({ path, search: '', language, textSize: 'normal', hasSession: false });
  }
}
