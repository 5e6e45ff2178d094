import { Stripe } from 'stripe';
import * as z from 'zod';
import type { Clock } from '#platform/clock.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { ProviderEvent, SignedMessage } from '#platform/payments/payment-provider.ts';

/** Maximum age of a message; older ones are treated as replays. */
const TOLERANCE_SECONDS = 300;

const Id = z.string().min(1).max(255);

/** The only fields that are read. The rest is personal data, and outdated by the time it is processed. */
const Event = z.object({
  id: Id,
  type: Id,
  created: z.int().positive(),
  data: z.object({ object: z.object({ id: Id.optional(), object: Id, payment_intent: Id.nullish() }) }),
});

/**
 * Creates a function that verifies and parses a webhook message. Each secret is tried, and the message must be recent.
 * @throws DomainError `payments/unsigned` without a valid signature, `common/invalid` when a signed message cannot be parsed
 */
export function createEventReader(stripe: Stripe, secrets: readonly string[], clock: Clock) {
  return (message: SignedMessage): ProviderEvent => {
    const now = clock.now();
    const event = secrets.map((secret) => open(stripe, message, { secret, now })).find(Boolean);
    if (!event) throw new DomainError('payments/unsigned');
    const { id, type, created, data } = event;
    const { object } = data;
    const paymentReference = object.object === 'payment_intent' ? object.id : object.payment_intent;
    return { id, type, paymentReference: paymentReference ?? null, at: new Date(created * 1000) };
  };
}

/** @returns undefined when the message was not signed with this secret */
function open(
  stripe: Stripe,
  { bytes, signature }: SignedMessage,
  { secret, now }: { secret: string; now: Date },
): z.output<typeof Event> | undefined {
  if (!signature) return undefined;
  try {
    const rest = stripe.webhooks.constructEvent(
      bytes,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
    return Event.parse(rest);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw Object.assign(new DomainError('common/invalid'), { cause: error });
  }
}
