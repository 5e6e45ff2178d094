import { createDemoGateway } from '#features/payments/demo-gateway.ts';
import type { PaymentMethod } from '@trpeza/contract/payments/payments.words';
import type {
  PaymentProvider,
  PaymentProviders,
  ProviderPayment,
} from '#features/payments/payment-provider.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';

type Call = 'create' | 'find' | 'cancel' | 'refund';

export interface FaultyPayments {
  providers(db: Db, clock: Clock): PaymentProviders;
  /** Runs just before or after the provider did what it was asked; what it throws is an answer that was lost. */
  on(moment: `${'before' | 'after'} ${Call}`, act: () => Promise<void> | void): void;
  /** What the provider says of every payment, in place of the truth. */
  say(change: Partial<ProviderPayment> | undefined): void;
  /** How often each call was made. */
  calls: Record<Call, number>;
  heal(): void;
}

/** The demo providers behind a bad line: calls can be interrupted before or after they take effect. */
export function createFaultyPayments(): FaultyPayments {
  const acts = new Map<string, () => Promise<void> | void>();
  const calls = { create: 0, find: 0, cancel: 0, refund: 0 };
  let said: Partial<ProviderPayment> | undefined;

  const through = async <T>(call: Call, work: () => Promise<T>): Promise<T> => {
    calls[call] += 1;
    await acts.get(`before ${call}`)?.();
    const result = await work();
    await acts.get(`after ${call}`)?.();
    return result;
  };
  const answered = async (payment: Promise<ProviderPayment>) => ({ ...(await payment), ...said });

  const behindBadLine = <M extends PaymentMethod>(real: PaymentProvider<M>): PaymentProvider<M> => ({
    name: real.name,
    takes: (currency) => real.takes(currency),
    create: (payment) => through('create', () => real.create(payment)),
    find: (reference) => through('find', () => answered(real.find(reference))),
    cancel: (reference) => through('cancel', () => answered(real.cancel(reference))),
    refund: (refund) => through('refund', () => real.refund(refund)),
    listChanges: (since) => real.listChanges(since),
  });

  return {
    providers(db, clock) {
      const { stripe, ezidebit } = createDemoGateway(db, clock);
      return { stripe: behindBadLine(stripe), ezidebit: behindBadLine(ezidebit) };
    },
    on: (moment, act) => void acts.set(moment, act),
    say: (change) => void (said = change),
    calls,
    heal() {
      acts.clear();
      said = undefined;
      for (const call of Object.keys(calls) as Call[]) calls[call] = 0;
    },
  };
}
