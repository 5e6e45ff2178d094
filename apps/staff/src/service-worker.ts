/// <reference lib="webworker" />
import { cleanupOutdatedCaches, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** On a weak signal the cached shell is better than one that may not arrive. */
const PATIENCE = 4000;
const SHELL = '/';

/**
 * Caches the app itself, never its data: its files and translations by their hashed names, and one shell that belongs to
 * them. API responses are cached by the page, which knows whose they are.
 */
// oxlint-disable-next-line no-underscore-dangle -- the build writes the list of files in place of this name
precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (pathname.startsWith('/assets/')) event.respondWith(keptFile(request));
  // A label or list to print is opened like a page, but is an API response.
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(page(request));
});

// A new version waits until the user agrees, or until every page of the old one is closed.
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

async function keptFile(request: Request): Promise<Response> {
  return (await matchPrecache(request.url)) ?? fetch(request);
}

/** From the server if it answers in time, so that a new version is seen at once; else this version's shell. */
async function page(request: Request): Promise<Response> {
  const shell = await matchPrecache(SHELL);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetch(request).catch(() => undefined), shell ? late : never]);
  if (answer && answer.status < 500) return answer;
  return shell ?? answer ?? Response.error();
}

const never = new Promise<undefined>(() => undefined);
