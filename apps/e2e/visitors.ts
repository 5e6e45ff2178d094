import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { LANGUAGE_KEY } from '@trpeza/contract/platform/language';
import { uniqueAddress } from './unique.ts';

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- any response of the API
  body: any;
}

/** A user of a site without a page. The visitor sends the same requests as the site's pages, from its own IP address. */
export interface Visitor {
  /** Sends a request, such as `ask('PUT /api/users/7/role', { role: 'user' })`. */
  ask(route: string, body?: unknown): Promise<Answer>;
  /** Copies this user's session cookies into a browser context. */
  shareWith(context: BrowserContext): Promise<void>;
}

/**
 * Sends a request to this machine with a given Host header. `fetch` cannot do this: it always sets the host of the URL.
 */
const send = (
  { port, host, method, path }: Record<'port' | 'host' | 'method' | 'path', string>,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, host } };
    request(options, resolve).on('error', reject).end(body);
  });

/**
 * Creates a visitor of a site.
 * @param address URL of a site on this machine, such as `http://staff.localhost:8080`. Browsers resolve such a name, Node
 * may not.
 */
export function visit(address: string, { language = 'en' } = {}): Visitor {
  const { host, port, origin } = new URL(address);
  const cookies = new Map([[LANGUAGE_KEY, language]]);
  const own = { origin, 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': uniqueAddress() };
  const visitor: Visitor = {
    async ask(route, body) {
      const [method = '', path = ''] = route.split(' ');
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const headers = { ...own, ...type, cookie };
      const reply = await send({ port, host, method, path }, headers, JSON.stringify(body));
      for (const given of reply.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
        cookies.set(name, value);
      }
      const status = reply.statusCode!;
      // Retries only after the rate limit per session, which ends after 1 s and which only tests reach. Stricter limits
      // have a longer `Retry-After`.
      if (status !== 429 || reply.headers['retry-after'] !== '1') return { status, body: await json(reply) };
      reply.resume();
      await wait(1_000);
      return visitor.ask(route, body);
    },
    async shareWith(context) {
      const session = [...cookies].filter(([name]) => name !== LANGUAGE_KEY);
      await context.addCookies(
        session.map(([name, value]) => {
          return { name, value, url: origin, httpOnly: true, sameSite: 'Lax' as const };
        }),
      );
    },
  };
  return visitor;
}
