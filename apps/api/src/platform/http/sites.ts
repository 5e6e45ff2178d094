import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '@trpeza/contract/access/access';
import type { Language } from '@trpeza/contract/platform/language';
import { sendNotFound } from './errors.ts';
import { manifestOf, shellOf, type SiteName } from './shells.ts';
import { originOf, siteOf } from './site.ts';

/** The site of a path's first segment. `/auth` and `/` exist on all three sites. */
const SITE_OF_PATH: Record<string, Site> = {
  kitchen: 'staff',
  delivery: 'staff',
  admin: 'admin',
  meal: 'shop',
  menu: 'shop',
  checkout: 'shop',
  orders: 'shop',
  budget: 'shop',
  profile: 'shop',
  'how-it-works': 'shop',
  'ezidebit-demo-payment': 'shop',
  'payment-return': 'shop',
  about: 'shop',
  contact: 'shop',
  faq: 'shop',
  privacy: 'shop',
  terms: 'shop',
  cookies: 'shop',
  'forgot-password': 'shop',
  'confirm-email': 'shop',
  newsletter: 'shop',
  mailbox: 'shop',
};

/**
 * Returns the absolute URL of a path that belongs to another site; undefined if the path belongs to the request's site.
 */
export function findUrlOnOtherSite(
  request: Pick<FastifyRequest, 'host' | 'protocol' | 'url'>,
): string | undefined {
  const [path = ''] = request.url.split('?');
  const home = SITE_OF_PATH[path.split('/')[1] ?? ''];
  return home && home !== siteOf(request.host) ? originOf(home, request) + request.url : undefined;
}

const COMMON_POLICY = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // The kitchen's settings allow images of meals on other servers. An image cannot run code.
  imgSrc: ["'self'", 'data:', 'https:', 'http:'],
  objectSrc: ["'none'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  // Components position themselves with style attributes, which can neither load nor run anything.
  styleSrcAttr: ["'unsafe-inline'"],
};

/** Additions to the content security policy for the shop's pages. */
export interface ShopAllowance {
  /** Hashes of a page's inline style: `'sha256-…'`. */
  styleHashes?: readonly string[] | undefined;
  /** Third-party hosts that a page needs, such as those of a payment form. */
  sources?: { scriptSrc: string[]; frameSrc: string[]; connectSrc: string[] } | undefined;
}

/** The content security policy of a site, in helmet's format. */
export function contentPolicy(
  site: Site,
  { styleHashes = [], sources }: ShopAllowance = {},
): Record<string, string[]> {
  const others = site === 'shop' ? sources : undefined;
  // Mantine writes its theme and its responsive rules into style elements.
  const styles = site === 'shop' ? ["'self'", ...styleHashes] : ["'self'", "'unsafe-inline'"];
  return {
    ...COMMON_POLICY,
    ...(others && {
      scriptSrc: [...COMMON_POLICY.scriptSrc, ...others.scriptSrc],
      frameSrc: ["'self'", ...others.frameSrc],
      connectSrc: [...COMMON_POLICY.connectSrc, ...others.connectSrc],
    }),
    styleSrc: styles,
    styleSrcElem: styles,
    // Only the staff site is installable on a phone.
    workerSrc: site === 'staff' ? ["'self'"] : ["'none'"],
    manifestSrc: site === 'staff' ? ["'self'"] : ["'none'"],
  };
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The content security policy of a site as a header value. */
export const policyText = (site: Site, allowance?: ShopAllowance): string =>
  Object.entries(contentPolicy(site, allowance))
    .map(([name, values]) => `${kebab(name)} ${values.join(' ')}`)
    .join('; ');

/**
 * Sends the site's content policy with every page and file. Shop pages add the hash of their inline style. All shop pages
 * allow the sources that the checkout needs, because the user reaches the checkout by client-side navigation.
 */
export function contentPolicies(app: FastifyInstance, { sources }: Pick<ShopAllowance, 'sources'>): void {
  const texts: Record<Site, string> = {
    shop: policyText('shop', { sources }),
    staff: policyText('staff'),
    admin: policyText('admin'),
  };
  app.addHook('onRequest', async (request, reply) => {
    const site = siteOf(request.host);
    reply.header('content-security-policy', texts[site]);
    // The checkout must keep its reference to the payment window. The whole shop sends this header, since its pages
    // change by client-side navigation. A payment page of our own must send the same value to keep the reference.
    if (site === 'shop') reply.header('cross-origin-opener-policy', openerPolicyOf(request.url));
  });
}

/**
 * Returns the Cross-Origin-Opener-Policy of a page. The page to which a payment provider returns is not isolated, since
 * an isolated window cannot close itself.
 */
const openerPolicyOf = (url: string): string =>
  /^\/payment-return(\?|$)/.test(url) ? 'unsafe-none' : 'same-origin-allow-popups';

interface SiteDeps {
  /** Build output folders with an index.html: `apps/staff/dist/client`, `apps/admin/dist/client`. */
  staffDist: string;
  adminDist: string;
  /** The name of the staff or admin site in a language. */
  nameOf: (site: 'staff' | 'admin', language: Language) => Promise<SiteName>;
  /** The shop's public URL, without a path. */
  shopOrigin: string;
  /** Renders any page of the shop, including its 404 page. */
  shop: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/**
 * Routes every request to its site. Paths of another site are redirected there. Staff and admin paths that are not files
 * get the index.html of their app. The shop renders its pages on the server.
 */
export function siteRoutes(app: FastifyInstance, deps: SiteDeps): void {
  const { staffDist, adminDist, nameOf, shopOrigin, shop } = deps;
  const staff = { dist: staffDist, nameOf: (language: Language) => nameOf('staff', language) };
  const admin = { dist: adminDist, nameOf: (language: Language) => nameOf('admin', language) };
  const shells = { staff: shellOf(staff), admin: shellOf(admin) };
  const staffManifest = manifestOf(staff);

  app.addHook('onRequest', async (request, reply) => {
    if (!isGetRequest(request) || !isPage(request.url)) return;
    const elsewhere = findUrlOnOtherSite(request);
    if (elsewhere) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
    const site = siteOf(request.host);
    if (site !== 'shop') return shells[site](request, reply);
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/')) return sendNotFound(request, reply);
    if (isGetRequest(request) && isPage(request.url)) return shop(request, reply);
    return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
  });
  app.register(async (files) => {
    files.get('/robots.txt', async (request, reply) =>
      reply.type('text/plain; charset=utf-8').send(robotsFor(siteOf(request.host), shopOrigin)),
    );
    files.get('/favicon.svg', async (_, reply) => reply.sendFile('favicon.svg'));
    // A tab that shows a PDF has no HTML that could link the icon, so browsers request this path.
    files.get('/favicon.ico', async (_, reply) => reply.redirect('/favicon.svg', 301));
    files.get('/service-worker.js', async (request, reply) =>
      siteOf(request.host) === 'staff'
        ? reply
            .header('cache-control', 'no-cache')
            .sendFile('service-worker.js', staffDist, { cacheControl: false })
        : reply.callNotFound(),
    );
    files.get('/manifest.webmanifest', async (request, reply) =>
      siteOf(request.host) === 'staff' ? staffManifest(request, reply) : reply.callNotFound(),
    );
  });
}

const isGetRequest = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Returns the robots.txt of a site. It does not disallow the shop's personal pages, since crawlers must read these pages
 * to see their `noindex`.
 */
export const robotsFor = (site: Site, shopOrigin: string): string =>
  site === 'shop'
    ? `User-agent: *\nDisallow: /api/\n\nSitemap: ${shopOrigin}/sitemap.xml\n`
    : 'User-agent: *\nDisallow: /\n';

/** Whether a URL is that of a page rather than of an API route or a file. Users may have typed such a URL. */
const isPage = (url: string): boolean =>
  !/^\/(api|assets|pictures|avatars)(\/|$|\?)|^\/[^/?]+\.[a-z]+(\?|$)/.test(url);
