import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { createDemoGateway } from './demo-gateway.ts';
import type { PaymentProviders } from './payment-provider.ts';
import type { StripeKeys } from './stripe/stripe-client.ts';

interface Ground {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}

/** Who moves the money: the real providers where their keys are given, the demonstration's otherwise. */
export async function chooseProviders(
  { DEMO, stripe: keys }: { DEMO: boolean; stripe: StripeKeys | undefined },
  { db, clock, log }: Ground,
): Promise<PaymentProviders> {
  const demo = createDemoGateway(db, clock);
  const providers: PaymentProviders = {
    stripe: keys ? await openStripe(keys, { clock, log }) : demo.stripe,
    ezidebit: demo.ezidebit,
  };
  for (const [method, { name }] of Object.entries(providers))
    if (name === 'demo' && !DEMO)
      log.warn(`No keys for ${method} are set: payments by ${method} are only played, no real money moves.`);
  return providers;
}

/** Stripe's library takes 35 MB and a tenth of a second, which is only for who uses it. */
async function openStripe(keys: StripeKeys, { clock, log }: Pick<Ground, 'clock' | 'log'>) {
  const [{ readAccountCurrencies }, { createStripeCards }] = await Promise.all([
    import('./stripe/read-account.ts'),
    import('./stripe/stripe-cards.ts'),
  ]);
  return createStripeCards(keys, { clock, currencies: await readAccountCurrencies(keys, log) });
}
