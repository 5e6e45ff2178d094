import type { BankAnswer } from '@trpeza/api/src/features/payments/gateway/debit-gateway.domain.ts';
import type { Clock } from '@trpeza/api/src/platform/clock.ts';
import type { Controls } from '../controls.ts';
import type { SimulatorPart } from '../simulator.ts';
import {
  decide,
  openEzidebitStore,
  readTruth,
  refundPayment,
  register,
  type DebitTruth,
} from './ezidebit-store.ts';
import { pagePart } from './ezidebit-page.ts';
import { soapPart } from './ezidebit-service.ts';

export interface EzidebitOptions {
  digitalKey: string;
  publicKey: string;
}

/** Ezidebit as a test sees it: the service and the hosted page for the product, and what customers and banks do. */
export interface EzidebitSimulator {
  parts: SimulatorPart[];
  /** What a customer does on the hosted page who agrees. Who declines or leaves does nothing that anybody hears of. */
  register(reference: string): void;
  /** What the bank will say; left out, the cents of the amount decide. */
  decide(reference: string, answer: BankAnswer): void;
  /** Whether the hosted page cuts the line to the window that opened it. */
  keepApart(isApart: boolean): void;
  /** What the office does on the provider's own pages. */
  refund(paymentId: string, cents: number): void;
  /** The provider's truth about every debit, for oracles. */
  records(): DebitTruth[];
  /** References of everybody who gave an account. */
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
    register: (reference: string) => register(store, reference),
    decide: (reference: string, answer: BankAnswer) => decide(store, reference, answer),
    keepApart: (isApart: boolean) => void (page.isApart = isApart),
    refund: (paymentId: string, cents: number) => refundPayment(store, paymentId, cents),
    records: () => readTruth(store),
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
