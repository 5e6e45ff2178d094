import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import { createDemoGateway } from '#money/online-payments/demo-gateway.ts';
import type {
  PaymentProvider,
  PaymentProviders,
  ProviderChanges,
  ProviderPayment,
} from '#platform/payments/payment-provider.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';

type Call = 'create' | 'find' | 'cancel' | 'refund' | 'list';

/** An action before or after a call to a provider. The reference is given if the provider knows the payment. */
type Act = (reference?: string) => Promise<void> | void;

export interface FaultyPayments {
  providers(db: Db, clock: Clock): PaymentProviders;
  /** Runs before or after the provider's work. If `act` throws, the response is lost. */
  on(moment: `${'before' | 'after'} ${Call}`, act: Act): void;
  /** Overrides fields of every payment that the provider returns. */
  say(change: Partial<ProviderPayment> | undefined): void;
  /** Overrides or extends the changes reported by the provider of a payment method. */
  report(method: OnlineMethod, changes: Partial<ProviderChanges>): void;
  /** Number of calls by name. */
  calls: Record<Call, number>;
  heal(): void;
}

/** Creates the demo providers behind an unreliable connection. A call can fail before or after it takes effect. */
export function createFaultyPayments(): FaultyPayments {
  const acts = new Map<string, Act>();
  const calls = { create: 0, find: 0, cancel: 0, refund: 0, list: 0 };
  const reported = new Map<OnlineMethod, Partial<ProviderChanges>>();
  let said: Partial<ProviderPayment> | undefined;

  const through = async <T>(call: Call, work: () => Promise<T>, reference?: string): Promise<T> => {
    calls[call] += 1;
    await acts.get(`before ${call}`)?.(reference);
    const result = await work();
    await acts.get(`after ${call}`)?.(reference);
    return result;
  };
  const answered = async (payment: Promise<ProviderPayment>) => ({ ...(await payment), ...said });

  const behindBadLine = <Name extends string>(
    method: OnlineMethod,
    real: PaymentProvider<Name>,
  ): PaymentProvider<Name> => ({
    name: real.name,
    takes: (currency) => real.takes(currency),
    create: (payment) => through('create', () => real.create(payment)),
    find: (reference) => through('find', () => answered(real.find(reference)), reference),
    cancel: (reference) => through('cancel', () => answered(real.cancel(reference)), reference),
    refund: (refund) => through('refund', () => real.refund(refund), refund.reference),
    listChanges: (since) =>
      through('list', async () => {
        const { payments, refunds, disputes } = await real.listChanges(since);
        const more = reported.get(method);
        return {
          payments: instead(
            payments.map((payment) => ({ ...payment, ...said })),
            more?.payments,
          ),
          refunds: instead(refunds, more?.refunds),
          disputes: instead(disputes, more?.disputes),
        };
      }),
  });

  return {
    providers(db, clock) {
      const { stripe, ezidebit } = createDemoGateway(db, clock);
      return { stripe: behindBadLine('stripe', stripe), ezidebit: behindBadLine('ezidebit', ezidebit) };
    },
    on: (moment, act) => void acts.set(moment, act),
    say: (change) => void (said = change),
    report: (method, changes) => void reported.set(method, changes),
    calls,
    heal() {
      acts.clear();
      reported.clear();
      said = undefined;
      for (const call of Object.keys(calls) as Call[]) calls[call] = 0;
    },
  };
}

function instead<T extends { reference: string }>(truth: readonly T[], reported: readonly T[] = []): T[] {
  const names = new Set(reported.map(({ reference }) => reference));
  return [...truth.filter(({ reference }) => !names.has(reference)), ...reported];
}
