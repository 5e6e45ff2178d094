import { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import type { Log } from '#platform/log.ts';
import type { Deps } from '#src/deps.ts';
import { absentProvider } from './absent-provider.ts';
import { createDemoGateway } from './demo-gateway.ts';
import type { EzidebitKeys } from '#money/online-payments/ezidebit/ezidebit-deps.ts';
import type { createEzidebit } from '#money/online-payments/ezidebit/ezidebit.ts';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import type { StripeKeys } from '#money/online-payments/stripe/stripe-client.ts';

const { card, debit } = PaymentMethod;

interface ProviderDeps extends Pick<Deps, 'db' | 'clock' | 'publicUrl'> {
  log: Pick<Log, 'warn'>;
}

/** The provider settings of the environment. */
interface Keys {
  DEMO: boolean;
  stripe: StripeKeys | undefined;
  ezidebit: EzidebitKeys | undefined;
}

/**
 * The payment providers: the real ones where their keys are given; otherwise the demonstration's in demo mode, and
 * none outside it. The code of a provider is only loaded where it is used: Stripe's library alone takes 35 MB and a
 * tenth of a second.
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
    if (name === 'none') log.warn(`No keys for ${method} are set: nobody can pay by ${method}.`);
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
 * The sources and connections of Stripe's form in a page, as Stripe's security guide lists them. Its script must
 * come from Stripe itself: whoever serves a copy is liable for every card that is entered into it.
 */
const STRIPE_PAGE_SOURCES = {
  scriptSrc: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  // Also the page on which a bank verifies the customer's identity.
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
};

/** The external sources that the shop's pages need for the card form. */
export const pageSourcesOf = (providers: PaymentProviders) =>
  providers[card].name === 'stripe' ? STRIPE_PAGE_SOURCES : undefined;
