import type { FrameLocator, Page, Request } from '@playwright/test';
import { translatorFor } from '@trpeza/i18n/messages';
import { signInAsNewCustomer, fillCart } from './people.ts';
import { startProduct } from './product.ts';
import { startSimulators, type RunningSimulators } from './simulators.ts';

const SECRET = 'whsec_of_this_run';
const t = translatorFor('en');
const WHERE = { address: '14 Mirka Way', city: 'Lalor', state: 'VIC', zipCode: '3075', country: 'Australia' };
const WHO = { firstName: 'Ана', lastName: 'Попова', phone: '0412 345 678' };

/** The demo product with a simulated Stripe instead of the demo card. */
export interface StripeKitchen {
  simulators: RunningSimulators;
  /** URL of a page of the shop. */
  at(path: string): string;
  /** Takes a new customer with ten meals in the cart to the payment step. */
  openPayment(page: Page): Promise<CardPaymentPage>;
  stop(): Promise<void>;
}

export interface CardPaymentPage {
  /** Stripe's card form in the page. */
  form: FrameLocator;
  /** Id of Stripe's payment intent; empty until it exists. */
  intent: string;
  /** Headers and bodies of all requests that the page has sent to the product until now. */
  sent: string[];
}

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
    async openPayment(page) {
      const sent: string[] = [];
      page.on('request', (request) => void (request.url().startsWith(at('/')) && sent.push(sentBy(request))));
      await fillCart(await signInAsNewCustomer(page, { plan: '400.00', shop: at('/') }));
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
