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
import { PAGE, seconds } from './stripe-lists.ts';
import { presentIntent, presentRefund, type OwnMetadata, type OwnRefundMetadata } from './stripe.present.ts';

const HOUR_MS = 3_600_000;

/**
 * Card payments by Stripe. The card itself is entered into Stripe's own form and never reaches us.
 * @param currencies what the account supports, where Stripe has reported it
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
      const forgotten = mayBeForgotten(recordedAt, clock.now());
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
 * Stripe repeats its first response to a key for a day, even where that was its own failure. A second key, the same for
 * every caller, avoids that: whatever the first has left behind is unusable, since its secret was never handed out.
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
 * Whether Stripe has only repeated its response to the first call of a key. Any other failure may be over at the next
 * attempt, and then the first key makes a payment: a second one beside it would be paid by a page and missed by our records.
 */
const isRepeated = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';

/** Stripe's response to cancelling what has succeeded, or has been cancelled before. */
const isDecided = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'payment_intent_unexpected_state';

/** Stripe's search lags by minutes, its lists do not. */
async function findByKey(stripe: Stripe, key: string, recordedAt: Date) {
  const created = { gte: seconds(new Date(recordedAt.getTime() - HOUR_MS)) };
  for await (const intent of stripe.paymentIntents.list({ created, limit: PAGE }))
    if (intent.metadata['payment'] === key) return intent;
  return undefined;
}

/**
 * A refund may be retried days later, when its key has expired: one that carries our id is the same refund. What was refunded
 * on Stripe's own pages instead is taken for ours, and carries our id from then on.
 */
async function refundOnce(
  stripe: Stripe,
  { key, reference, amount }: Parameters<PaymentProvider['refund']>[0],
): Promise<ProviderRefund> {
  const list = () => stripe.refunds.list({ payment_intent: reference, limit: PAGE });
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
    // There is no such refund at Stripe, so our key names it.
    return { reference: `refused-${key}`, key, paymentReference: reference, amount, status: 'failed' };
  }
}

const isByHand = ({ metadata, status }: Stripe.Refund): boolean =>
  !metadata?.['refund'] && status !== 'failed' && status !== 'canceled';

/** Stripe's words for a charge that cannot be refunded, or not as much of it, however often it is asked. */
const REFUSALS = new Set(['charge_already_refunded', 'charge_disputed', 'refund_disputed_payment']);

const isRefused = ({ code, param }: Stripe.errors.StripeInvalidRequestError): boolean =>
  REFUSALS.has(code ?? '') || param === 'amount';

/** Currencies whose smallest unit at Stripe is not a hundredth, or must be a whole one; our amounts have two decimals. */
const OTHER_DECIMALS = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF BHD IQD JOD KWD LYD OMR TND'.split(
    ' ',
  ),
);

const hasTwoDecimals = (currency: string): boolean => !OTHER_DECIMALS.has(currency);

/** Stripe's keys expire after a day; an hour less, since clocks differ. */
const KEY_LIVES_MS = 23 * 3_600_000;

/** Whether Stripe may have forgotten a key that was first used at a moment, and would treat its retry as a new request. */
const mayBeForgotten = (firstUsed: Date, now: Date): boolean =>
  now.getTime() - firstUsed.getTime() > KEY_LIVES_MS;
