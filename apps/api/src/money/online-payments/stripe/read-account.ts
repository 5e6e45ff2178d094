import { Stripe } from 'stripe';
import type { Log } from '#platform/log.ts';
import { createStripeClient, type StripeKeys } from './stripe-client.ts';

/**
 * Reads the currencies that our Stripe account supports. Called once at startup, where it also detects a wrong key.
 * @returns undefined when Stripe is unreachable or denies this key access, so that the application starts anyway
 * @throws Error when Stripe rejects the key
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
      throw new Error('Stripe rejected STRIPE_SECRET_KEY. Copy the secret key of your account again.', {
        cause: error,
      });
    log.warn({ err: error }, 'failed to read the currencies of the Stripe account, continuing without them');
    return undefined;
  }
}
