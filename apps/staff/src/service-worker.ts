/// <reference lib="webworker" />
import { cleanupOutdatedCaches, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Timeout in milliseconds: on a weak signal the cached shell is better than a response that may never arrive. */
const SHELL_TIMEOUT_MS = 4000;
const SHELL = '/';

/**
 * Caches the app but never its data: files and translations by their hashed names, and the HTML shell of the same
 * version. The page caches API responses, because it knows which user they belong to.
 */
// oxlint-disable-next-line no-underscore-dangle -- the build writes the list of files in place of this name
precache(self.__WB_MANIFEST);
cleanupOutdatedCaches();

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (pathname.startsWith('/assets/')) event.respondWith(cachedFile(request));
  // Labels and lists to print are opened as pages, but are API responses.
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(page(request));
});

// A new version waits until the user confirms, or until all pages of the old version are closed.
self.addEventListener('message', ({ data }) => {
  if ((data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

async function cachedFile(request: Request): Promise<Response> {
  return (await matchPrecache(request.url)) ?? fetch(request);
}

/** Network first, so that a new version is used immediately; after a timeout the cached shell. */
async function page(request: Request): Promise<Response> {
  const shell = await matchPrecache(SHELL);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, SHELL_TIMEOUT_MS));
  const answer = await Promise.race([fetch(request).catch(() => undefined), shell ? late : never]);
  if (answer && answer.status < 500) return answer;
  return shell ?? answer ?? Response.error();
}

const never = new Promise<undefined>(() => undefined);
