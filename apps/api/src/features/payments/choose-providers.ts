import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { createDemoGateway } from './demo-gateway.ts';
import type { PaymentProviders } from './payment-provider.ts';

interface Ground {
  db: Db;
  clock: Clock;
  log: { warn(message: string): void };
}

/** Who moves the money: the real providers where their keys are given, the demonstration's otherwise. */
export function chooseProviders({ DEMO }: { DEMO: boolean }, { db, clock, log }: Ground): PaymentProviders {
  const demo = createDemoGateway(db, clock);
  const providers: PaymentProviders = { stripe: demo.stripe, ezidebit: demo.ezidebit };
  for (const [method, { name }] of Object.entries(providers))
    if (name === 'demo' && !DEMO)
      log.warn(`No keys for ${method} are set: payments by ${method} are only played, no real money moves.`);
  return providers;
}
