import type { SimulatorPart, SimulatorReply } from '../simulator.ts';
import { EzidebitError, registerCustomer, type EzidebitStore } from './ezidebit-store.ts';

export interface PageOptions {
  publicKey: string;
  /** Whether the page isolates itself from its opener (Cross-Origin-Opener-Policy), as security-conscious sites do. */
  isApart: boolean;
}

/** The hosted page. It registers a customer who enters a valid bank account, then redirects to the shop. */
export const pagePart = (store: EzidebitStore, options: PageOptions): SimulatorPart => ({
  prefix: '/webddr/',
  recognise: ({ method, query }) => ({
    call: `ezidebit.page.${method.toLowerCase()}`,
    about: [query.get('uRef') ?? ''],
  }),
  refuse: (status) => page(status, '<h1>Direct Debit Request</h1><p>Please try again later.</p>'),
  async answer({ method, query, body }, failing) {
    const reference = query.get('uRef') ?? '';
    const back = query.get('redirectURL') ?? '';
    if (query.get('a') !== options.publicKey || reference === '')
      return page(404, '<h1>Direct Debit Request Error</h1>');
    const headers = options.isApart ? { 'cross-origin-opener-policy': 'same-origin' } : {};
    if (method !== 'POST') return page(200, formOf(back), headers);
    const form = new URLSearchParams(body);
    const isAccount = /^\d{6}$/.test(form.get('bsb') ?? '') && /^\d{4,9}$/.test(form.get('number') ?? '');
    if (!isAccount) return page(200, formOf(back, 'This is not a bank account.'), headers);
    try {
      failing(() => registerCustomer(store, reference, form.get('name') ?? ''));
    } catch (error) {
      if (!(error instanceof EzidebitError)) return this.refuse(500);
      return page(200, formOf(back, error.message), headers);
    }
    return { status: 303, headers: { ...headers, location: back }, body: '' };
  },
});

const page = (status: number, content: string, headers: Record<string, string> = {}): SimulatorReply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: `<!doctype html><html lang="en"><title>Direct Debit Request</title><link rel="icon" href="data:,"><main>${content}</main></html>`,
});

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const formOf = (back: string, problem = ''): string => `<h1>Direct Debit Request</h1>
<p role="alert">${escape(problem)}</p>
<form method="post">
<p><label>Name <input name="name" autocomplete="off"></label></p>
<p><label>BSB <input name="bsb" autocomplete="off"></label></p>
<p><label>Account number <input name="number" autocomplete="off"></label></p>
<button>Agree</button>
</form>
<p><a href="${escape(back)}">Cancel</a></p>`;
