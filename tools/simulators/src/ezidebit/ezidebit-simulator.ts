import type { BankAnswer } from '@trpeza/api/src/money/online-payments/gateway/debit-gateway.domain.ts';
import type { Clock } from '@trpeza/api/src/platform/clock.ts';
import type { Controls } from '../controls.ts';
import type { SimulatorPart } from '../simulator.ts';
import {
  setBankDecision,
  openEzidebitStore,
  readProviderState,
  refundPayment,
  registerCustomer,
  type ProviderDebit,
} from './ezidebit-store.ts';
import { pagePart } from './ezidebit-page.ts';
import { soapPart } from './ezidebit-service.ts';

export interface EzidebitOptions {
  digitalKey: string;
  publicKey: string;
}

/**
 * Ezidebit from the tests' point of view: the service and the hosted page for the product, and the actions of customers
 * and banks.
 */
export interface EzidebitSimulator {
  parts: SimulatorPart[];
  /**
   * Agrees to a debit on the hosted page, as a customer. There is no function to decline or leave, since neither has an
   * effect at the provider.
   */
  register(reference: string): void;
  /** Sets the bank's decision. By default, the cents of the amount determine it. */
  decide(reference: string, answer: BankAnswer): void;
  /** Sets whether the hosted page isolates itself from its opener (Cross-Origin-Opener-Policy). */
  keepApart(isApart: boolean): void;
  /** Refunds a payment on the provider's own pages, as the office. */
  refund(paymentId: string, cents: number): void;
  /** The provider's state of every debit, for assertions. */
  records(): ProviderDebit[];
  /** References of all customers who entered a bank account. */
  registered(): string[];
  controls: Controls;
}

export function createEzidebitSimulator(
  { clock }: { clock: Clock },
  options: EzidebitOptions,
): EzidebitSimulator {
  const store = openEzidebitStore(clock);
  const page = { publicKey: options.publicKey, isApart: false };
  const simulator = {
    parts: [soapPart(store, options.digitalKey), pagePart(store, page)],
    register: (reference: string) => registerCustomer(store, reference),
    decide: (reference: string, answer: BankAnswer) => setBankDecision(store, reference, answer),
    keepApart: (isApart: boolean) => void (page.isApart = isApart),
    refund: (paymentId: string, cents: number) => refundPayment(store, paymentId, cents),
    records: () => readProviderState(store),
    registered: () => [...store.customers.keys()],
  };
  return {
    ...simulator,
    controls: {
      'ezidebit/register': ({ reference }) => simulator.register(String(reference)),
      'ezidebit/decide': ({ reference, answer }) => simulator.decide(String(reference), answer as BankAnswer),
      'ezidebit/keep-apart': ({ isApart }) => simulator.keepApart(isApart === true),
      'ezidebit/refund': ({ paymentId, cents }) => simulator.refund(String(paymentId), Number(cents)),
      'ezidebit/records': () => simulator.records(),
      'ezidebit/registered': () => simulator.registered(),
    },
  };
}
