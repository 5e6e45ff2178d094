import type { FrameLocator, Page, Request } from '@playwright/test';
import type { Language } from '@trpeza/contract/shared/language';
import { wordsIn } from '@trpeza/i18n/messages';
import { enterAsNewCustomer, fillCart } from './people.ts';
import { startProduct } from './product.ts';
import { startSimulators, type RunningSimulators } from './simulators.ts';

const SECRET = 'whsec_of_this_run';
const WHERE = { address: '14 Mirka Way', city: 'Lalor', state: 'VIC', zipCode: '3075', country: 'Australia' };
const WHO = { firstName: 'Ана', lastName: 'Попова', phone: '0412 345 678' };

/** The product as run by a kitchen that takes cards by Stripe, with a simulated Stripe beside it. */
export interface StripeKitchen {
  simulators: RunningSimulators;
  /** Address of a page of the shop. */
  at(path: string): string;
  /** A new, verified customer with ten meals in the basket, at step 2 of the checkout. */
  arrives(page: Page, language: Language): Promise<Arrived>;
  stop(): Promise<void>;
}

export interface Arrived {
  /** Stripe's form in the page. */
  form: FrameLocator;
  /** Stripe's id of the payment; empty when there is none yet. */
  intent: string;
  /** All requests of the page to us so far, headers and bodies. */
  sent: string[];
}

interface Asking {
  method: string;
  path: string;
  body?: unknown;
}

/** A call made inside the page, so that cookies, origin and fetch metadata are those of a browser. */
export const ask = <Result>(page: Page, { method, path, body }: Asking): Promise<Result> =>
  page.evaluate(
    async (given) => {
      const json = given.body === null ? {} : { 'content-type': 'application/json' };
      const headers = { 'x-requested-with': 'XMLHttpRequest', ...json };
      const reply = await fetch(given.path, { method: given.method, headers, body: given.body });
      return (await reply.json()) as never;
    },
    { method, path, body: body === undefined ? null : JSON.stringify(body) },
  );

const sentBy = (request: Request): string =>
  [request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join(' ');

export async function openStripeKitchen(): Promise<StripeKitchen> {
  const simulators = await startSimulators();
  const product = await startProduct({
    STRIPE_API_URL: simulators.url,
    STRIPE_SECRET_KEY: 'sk_test_simulated',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_simulated',
    STRIPE_WEBHOOK_SECRETS: `whsec_of_the_last_run,${SECRET}`,
  });
  const at = (path: string) => `http://localhost:${product.port}${path}`;
  await simulators.act('stripe/webhooks', { endpoint: at('/api/stripe/webhook'), secret: SECRET });

  return {
    simulators,
    at,
    async arrives(page, language) {
      const t = wordsIn(language);
      const sent: string[] = [];
      page.on('request', (request) => void (request.url().startsWith(at('/')) && sent.push(sentBy(request))));
      await page.context().addCookies([{ name: 'language', value: language, url: at('/') }]);
      await fillCart(await enterAsNewCustomer(page, { plan: '400.00', shop: at('/') }));
      await page.goto(at('/checkout'));
      for (const [name, value] of Object.entries({ ...WHO, ...WHERE }))
        await page.locator(`input[name=${name}]`).fill(value);
      const answered = page.waitForResponse(/create-payment-intent/);
      await page.getByRole('button', { name: t('checkout:delivery.continue') }).click();
      const { clientSecret = '' } = (await (await answered).json()) as { clientSecret?: string };
      const form = page.frameLocator('iframe[title="Secure payment input frame"]');
      return { form, sent, intent: clientSecret.split('_secret_')[0]! };
    },
    async stop() {
      await product.stop();
      await simulators.stop();
    },
  };
}
