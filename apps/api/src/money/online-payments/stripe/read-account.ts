import { Stripe } from 'stripe';
import type { Log } from '#platform/log.ts';
import { createStripeClient, type StripeKeys } from './stripe-client.ts';

/**
 * Asks Stripe which currencies our account supports. Called once at the start, so it also detects a wrong key.
 * @returns nothing when Stripe cannot be reached now, or does not reveal it to this key: a kitchen starts all the same
 * @throws Error when Stripe does not know the key
 */
export async function readAccountCurrencies(
  keys: StripeKeys,
  log: Pick<Log, 'warn'>,
): Promise<ReadonlySet<string> | undefined> {
  const stripe = createStripeClient(keys);
  try {
    const { country } = await stripe.accounts.retrieveCurrent();
    if (!country) return undefined;
    const { supported_payment_currencies } = await stripe.countrySpecs.retrieve(country);
    return new Set(supported_payment_currencies.map((currency) => currency.toUpperCase()));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new Error(
        'Stripe does not accept STRIPE_SECRET_KEY. Copy the secret key of your account once more.',
        { cause: error },
      );
    log.warn({ err: error }, 'Stripe could not be asked what our account can take: going on without knowing');
    return undefined;
  }
}
