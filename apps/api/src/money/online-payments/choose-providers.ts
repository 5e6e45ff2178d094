import { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import type { Log } from '#platform/log.ts';
import type { Deps } from '#platform/deps.ts';
import type { EzidebitKeys } from '#money/online-payments/ezidebit/ezidebit-deps.ts';
import type { createEzidebit } from '#money/online-payments/ezidebit/ezidebit.ts';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import type { StripeKeys } from '#money/online-payments/stripe/stripe-client.ts';
import { absentProvider } from './absent-provider.ts';
import { createDemoGateway } from './demo-gateway.ts';

const { card, debit } = PaymentMethod;

interface ProviderDeps extends Pick<Deps, 'db' | 'clock' | 'publicUrl'> {
  log: Pick<Log, 'warn'>;
}

/** Provider settings from the environment. */
interface Keys {
  DEMO: boolean;
  stripe: StripeKeys | undefined;
  ezidebit: EzidebitKeys | undefined;
}

/**
 * Creates the payment providers: the real ones when their keys are set, otherwise simulated ones in demo mode and absent
 * ones elsewhere. Provider code is imported on demand, because Stripe's library alone costs 35 MB of memory and 0.1 s.
 */
export async function chooseProviders(
  { DEMO, stripe, ezidebit }: Keys,
  { db, clock, log, publicUrl }: ProviderDeps,
): Promise<PaymentProviders> {
  const others: PaymentProviders = DEMO
    ? createDemoGateway(db, clock)
    : { [card]: absentProvider(card), [debit]: absentProvider(debit) };
  const returnUrl = new URL('/payment-return', publicUrl).href;
  const providers: PaymentProviders = {
    [card]: stripe ? await openStripe(stripe, { clock, log }) : others[card],
    [debit]: ezidebit ? await openEzidebit({ ...ezidebit, returnUrl }, { db, clock, log }) : others[debit],
  };
  for (const [method, { name }] of Object.entries(providers))
    if (name === 'none') log.warn(`No keys are set for ${method}: this payment method is unavailable.`);
  return providers;
}

async function openStripe(keys: StripeKeys, { clock, log }: Pick<ProviderDeps, 'clock' | 'log'>) {
  const [{ readAccountCurrencies }, { createStripeCards }] = await Promise.all([
    import('#money/online-payments/stripe/read-account.ts'),
    import('#money/online-payments/stripe/stripe-cards.ts'),
  ]);
  return createStripeCards(keys, { clock, currencies: await readAccountCurrencies(keys, log) });
}

const openEzidebit = async (...about: Parameters<typeof createEzidebit>) =>
  (await import('#money/online-payments/ezidebit/ezidebit.ts')).createEzidebit(...about);

/**
 * Content security policy sources for Stripe's form, from Stripe's security guide. Stripe's script must be loaded from
 * Stripe itself: self-hosting a copy makes the host liable for the entered card data.
 */
const STRIPE_PAGE_SOURCES = {
  scriptSrc: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  // Includes the page on which a bank verifies the customer (3D Secure).
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
};

/** Content security policy sources that the shop's pages need for the card form. */
export const pageSourcesOf = (providers: PaymentProviders) =>
  providers[card].name === 'stripe' ? STRIPE_PAGE_SOURCES : undefined;
