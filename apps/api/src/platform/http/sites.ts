import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SITES, type Site } from '@trpeza/contract/accounts/access';
import { originOf, siteOf } from './site.ts';

export const siteOfRequest = (request: Pick<FastifyRequest, 'host'>): Site => siteOf(request.host);

/** The origins of all three sites as the caller reaches them: `http://staff.localhost:3000` … */
export function siteOrigins(request: Pick<FastifyRequest, 'host' | 'protocol'>): Record<Site, string> {
  return Object.fromEntries(SITES.map((site) => [site, originOf(site, request)])) as Record<Site, string>;
}

/** First segments of the paths that live on one site only; `/auth` and `/` exist on all three. */
const HOME_OF: Record<string, Site> = {
  kitchen: 'staff',
  delivery: 'staff',
  admin: 'admin',
  meal: 'shop',
  checkout: 'shop',
  orders: 'shop',
  budget: 'shop',
  'how-it-works': 'shop',
};

/** Where a path belongs that the site of the request does not have, as an absolute address; nothing when it is right here. */
export function addressElsewhere(request: Pick<FastifyRequest, 'host' | 'protocol' | 'url'>): string | undefined {
  const [path = ''] = request.url.split('?');
  const home = HOME_OF[path.split('/')[1] ?? ''];
  return home && home !== siteOf(request.host) ? originOf(home, request) + request.url : undefined;
}

const COMMON_POLICY = {
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  // Components place themselves with style attributes; a style attribute can neither load nor run anything.
  styleSrcAttr: ["'unsafe-inline'"],
};

/**
 * The content policy of a site, in the words of @fastify/helmet. `styleHashes` are those of the style that the shop's
 * pages carry inline (`'sha256-…'`). Mantine writes its theme's variables in style elements of its own on the staff and
 * admin sites, where no page shows what a stranger wrote.
 */
export function contentPolicy(site: Site, styleHashes: readonly string[] = []): Record<string, string[]> {
  const styles = site === 'shop' ? ["'self'", ...styleHashes] : ["'self'", "'unsafe-inline'"];
  return { ...COMMON_POLICY, styleSrc: styles, styleSrcElem: styles, workerSrc: site === 'staff' ? ["'self'"] : ["'none'"] };
}

interface SiteDeps {
  /** Folders of the built apps: `apps/staff/dist/client`, `apps/admin/dist/client`. */
  staffDist: string;
  adminDist: string;
  /** Answers what no route of the shop knows: the rendered 404 page. */
  shop: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

/**
 * Sends every request to its site: paths of another site are redirected there, staff and admin get the index.html of
 * their app for whatever is not a file, and the shop renders its own pages.
 */
export function siteRoutes(app: FastifyInstance, { staffDist, adminDist, shop }: SiteDeps): void {
  const shells: Record<Site, string | undefined> = {
    shop: undefined,
    staff: readShell(staffDist),
    admin: readShell(adminDist),
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const elsewhere = addressElsewhere(request);
    if (elsewhere) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
    const site = siteOf(request.host);
    if (site === 'shop' || !isPage(request.url)) return;
    return sendShell(reply, shells[site]);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && siteOf(request.host) === 'shop' && isPage(request.url)) return shop(request, reply);
    return reply.callNotFound();
  });
}

/** Neither the API nor a file: something a person may have typed. */
export const isPage = (url: string): boolean => !/^\/(api|assets|pictures)(\/|$|\?)|^\/[^/?]+\.[a-z]+(\?|$)/.test(url);

function sendShell(reply: FastifyReply, shell: string | undefined): FastifyReply {
  if (!shell) return reply.status(503).type('text/plain').send('Not built yet');
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell);
}

function readShell(dist: string): string | undefined {
  const file = join(dist, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
