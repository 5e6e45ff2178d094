import { Stripe } from 'stripe';
import { createDemoGateway } from '#money/online-payments/demo-gateway.ts';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import { createEventReader } from '#money/online-payments/stripe/read-event.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { createFakeClock } from './fake-clock.ts';

/** The providers of the demo, with events signed like Stripe's. */
export const signedPayments =
  (secrets: readonly string[], clock: Clock = createFakeClock()) =>
  (db: Db): PaymentProviders => {
    const { stripe, ezidebit } = createDemoGateway(db, clock);
    const readEvent = createEventReader(new Stripe('sk_test_none'), secrets, clock);
    return { stripe: { ...stripe, readEvent }, ezidebit };
  };
