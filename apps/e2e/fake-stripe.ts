import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

const part = (name: string): string => readFileSync(`${import.meta.dirname}/fake-stripe/${name}`, 'utf8');
const [SCRIPT, FORM] = [part('stripe.js'), part('form.js')];
const FRAME = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card</title></head><body><script>${FORM}</script></body></html>`;

/**
 * Serves a substitute for Stripe.js and its card form at Stripe's own URLs. Like the real Stripe.js, the substitute keeps
 * the card number in a frame of another origin. Only that frame sends the number to Stripe; the page receives only the
 * result.
 */
export async function serveFakeStripe(context: BrowserContext, simulator: string): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) => {
    const isFrame = new URL(route.request().url()).pathname === '/form.html';
    const page = { contentType: 'text/html; charset=utf-8', body: FRAME };
    return route.fulfill(isFrame ? page : { contentType: 'text/javascript', body: SCRIPT });
  });
  await context.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${simulator}${pathname}${search}` }) });
  });
}
