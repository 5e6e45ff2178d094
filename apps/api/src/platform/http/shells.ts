import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '@trpeza/contract/platform/language';

/**
 * The name that a browser shows for a site before the site's app has loaded: in tabs, in the history and on home screens.
 */
export interface SiteName {
  name: string;
  description: string;
}

interface ShellDeps {
  dist: string;
  nameOf: (language: Language) => Promise<SiteName>;
}

/** How long a page waits for the kitchen's name. */
const PATIENCE_MS = 1_000;

/**
 * Returns the initial page of a single-page app with the kitchen's own name. If the name cannot be read, the page has the
 * built-in name.
 */
export function shellOf({ dist, nameOf }: ShellDeps) {
  const shell = read(join(dist, 'index.html'));
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!shell) return reply.status(503).type('text/plain').send('Not built yet');
    const named = await Promise.race([
      nameOf(request.language).catch(() => undefined),
      wait(PATIENCE_MS, undefined, { ref: false }),
    ]);
    const html = named ? shell.replace(/<title>.*<\/title>/, () => titleOf(named)) : shell;
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
  };
}

/** The manifest of an installable app with the kitchen's own name. */
export function manifestOf({ dist, nameOf }: ShellDeps) {
  const built = read(join(dist, 'manifest.webmanifest'));
  return async ({ language: lang }: FastifyRequest, reply: FastifyReply) => {
    if (!built) return reply.callNotFound();
    const { name, description } = await nameOf(lang);
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify({ ...(JSON.parse(built) as object), name, short_name: name, description, lang }));
  };
}

const read = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

const titleOf = ({ name }: SiteName): string =>
  `<title>${name.replaceAll(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))}</title>`;
