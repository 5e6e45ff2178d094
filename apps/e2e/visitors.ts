import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { BrowserContext } from '@playwright/test';
import { LANGUAGE_KEY } from '@trpeza/contract/shared/language';

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- any call of the API
  body: any;
}

/** A user of a site without a page: makes the calls that its pages make, from their own IP address. */
export interface Visitor {
  /** `ask('PUT /api/users/7/role', { role: 'user' })` */
  ask(route: string, body?: unknown): Promise<Answer>;
  /** Passes this user's session to the pages of a browser. */
  lendTo(context: BrowserContext): Promise<void>;
}

/** Every test and every visitor has its own address of this network, as the limits of one address are not for all tests. */
export const anyAddress = (): string => `10.${[...crypto.getRandomValues(new Uint8Array(3))].join('.')}`;

/** Sends a request to this machine with any Host header; `fetch` would set that of the URL. */
const send = (
  { port, host, method, path }: Record<'port' | 'host' | 'method' | 'path', string>,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, host } };
    request(options, resolve).on('error', reject).end(body);
  });

/** @param address on a site of this machine: `http://staff.localhost:8080`, a name that only browsers are sure to know */
export function visit(address: string, { language = 'en' } = {}): Visitor {
  const { host, port, origin } = new URL(address);
  const cookies = new Map([[LANGUAGE_KEY, language]]);
  const own = { origin, 'x-requested-with': 'XMLHttpRequest', 'x-forwarded-for': anyAddress() };
  return {
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
      return { status: reply.statusCode!, body: await json(reply) };
    },
    async lendTo(context) {
      const session = [...cookies].filter(([name]) => name !== LANGUAGE_KEY);
      await context.addCookies(
        session.map(([name, value]) => {
          return { name, value, url: origin, httpOnly: true, sameSite: 'Lax' as const };
        }),
      );
    },
  };
}
