import { Stripe } from 'stripe';
import type { Clock } from '#platform/clock.ts';
import {
  RefundRefused,
  type PaymentProvider,
  type ProviderRefund,
} from '#platform/payments/payment-provider.ts';
import { listStripeChanges } from './list-changes.ts';
import { createEventReader } from './read-event.ts';
import { createStripeClient, type StripeKeys } from './stripe-client.ts';
import { PAGE_SIZE, toUnixSeconds } from './stripe-lists.ts';
import { presentIntent, presentRefund, type OwnMetadata, type OwnRefundMetadata } from './stripe.present.ts';

const HOUR_MS = 3_600_000;

/**
 * Card payments by Stripe. Customers enter the card into Stripe's own form; it never reaches us.
 * @param currencies the currencies of the account; undefined when Stripe has not reported them
 */
export function createStripeCards(
  keys: StripeKeys,
  { clock, currencies }: { clock: Clock; currencies?: ReadonlySet<string> | undefined },
): PaymentProvider<'stripe'> {
  const stripe = createStripeClient(keys);
  return {
    name: 'stripe',
    publishableKey: keys.publishableKey,
    readEvent: createEventReader(stripe, keys.webhookSecrets, clock),
    takes: (currency) => hasTwoDecimals(currency) && (currencies?.has(currency) ?? true),
    async create({ key, amount, currency, orderId, description, recordedAt }) {
      const forgotten = isKeyExpired(recordedAt, clock.now());
      const known = forgotten ? await findByKey(stripe, key, recordedAt) : undefined;
      const metadata = { payment: key, checkout: orderId } satisfies OwnMetadata;
      const input = {
        amount,
        currency: currency.toLowerCase(),
        payment_method_types: ['card'],
        metadata,
        ...(description ? { description } : {}),
      };
      const intent = known ?? (await makeIntent(stripe, input, { key, recordedAt }));
      return { ...presentIntent(intent), clientSecret: intent.client_secret, paymentUrl: null };
    },
    find: async (reference) => presentIntent(await stripe.paymentIntents.retrieve(reference)),
    async cancel(reference) {
      try {
        return presentIntent(await stripe.paymentIntents.cancel(reference));
      } catch (error) {
        if (!isDecided(error)) throw error;
        return presentIntent(await stripe.paymentIntents.retrieve(reference));
      }
    },
    refund: (refund) => refundOnce(stripe, refund),
    listChanges: (since) => listStripeChanges(stripe, since),
  };
}

/**
 * Creates a payment. For a day Stripe repeats its first response to a key, even its own failure. In that case a second
 * key is used, derived from the first so that all callers use the same one. A payment that the first request may have
 * left behind is harmless, because its client secret was never returned.
 */
async function makeIntent(
  stripe: Stripe,
  input: Stripe.PaymentIntentCreateParams,
  { key, recordedAt }: { key: string; recordedAt: Date },
): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.create(input, { idempotencyKey: key });
  } catch (error) {
    if (!isRepeated(error)) throw error;
    const made = await findByKey(stripe, key, recordedAt);
    return made ?? (await stripe.paymentIntents.create(input, { idempotencyKey: `${key}-again` }));
  }
}

/**
 * Whether Stripe replayed a stored failure. Other failures may succeed with the same key on retry, so a second key would
 * create a second payment that a page could pay and our records would miss.
 */
const isRepeated = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';

/** Whether Stripe rejected a cancellation because the payment has succeeded or was cancelled before. */
const isDecided = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'payment_intent_unexpected_state';

/** Uses the list endpoint, because Stripe's search index lags by minutes. */
async function findByKey(stripe: Stripe, key: string, recordedAt: Date) {
  const created = { gte: toUnixSeconds(new Date(recordedAt.getTime() - HOUR_MS)) };
  for await (const intent of stripe.paymentIntents.list({ created, limit: PAGE_SIZE }))
    if (intent.metadata['payment'] === key) return intent;
  return undefined;
}

/**
 * Makes a refund, or returns the existing one. A refund may be retried after its key has expired, so refunds with our id
 * in their metadata are looked up first. A refund that was made manually in Stripe's dashboard is adopted by storing our
 * id in its metadata.
 */
async function refundOnce(
  stripe: Stripe,
  { key, reference, amount }: Parameters<PaymentProvider['refund']>[0],
): Promise<ProviderRefund> {
  const list = () => stripe.refunds.list({ payment_intent: reference, limit: PAGE_SIZE });
  for await (const refund of list()) if (refund.metadata?.['refund'] === key) return presentRefund(refund);
  const metadata = { refund: key } satisfies OwnRefundMetadata;
  try {
    return presentRefund(
      await stripe.refunds.create({ payment_intent: reference, amount, metadata }, { idempotencyKey: key }),
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if (!isRefused(error)) throw new RefundRefused(error.message, { cause: error });
    const byHand = [];
    for await (const refund of list()) if (isByHand(refund) && refund.amount >= amount) byHand.push(refund);
    const given = byHand.find((refund) => refund.amount === amount) ?? byHand[0];
    if (given) return presentRefund(await stripe.refunds.update(given.id, { metadata }));
    // Stripe has no such refund, so the reference is derived from our key.
    return { reference: `refused-${key}`, key, paymentReference: reference, amount, status: 'failed' };
  }
}

const isByHand = ({ metadata, status }: Stripe.Refund): boolean =>
  !metadata?.['refund'] && status !== 'failed' && status !== 'canceled';

/** Stripe error codes for refunds that will never succeed. */
const REFUSALS = new Set(['charge_already_refunded', 'charge_disputed', 'refund_disputed_payment']);

const isRefused = ({ code, param }: Stripe.errors.StripeInvalidRequestError): boolean =>
  REFUSALS.has(code ?? '') || param === 'amount';

/** Currencies without two decimals at Stripe, or with whole amounts only. Our amounts have two decimals. */
const OTHER_DECIMALS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF BHD IQD JOD KWD LYD OMR TND'.split(
    ' ',
  ),
);

const hasTwoDecimals = (currency: string): boolean => !OTHER_DECIMALS.has(currency);

/** Stripe's keys expire after 24 hours; one hour is subtracted for clock differences. */
const KEY_LIVES_MS = 23 * 3_600_000;

/** Whether Stripe may have forgotten a key, and would treat a retry as a new request. */
const isKeyExpired = (firstUsed: Date, now: Date): boolean =>
  now.getTime() - firstUsed.getTime() > KEY_LIVES_MS;
