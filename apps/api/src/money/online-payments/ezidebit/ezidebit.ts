import type { PaymentProvider } from '#platform/payments/payment-provider.ts';
import { createEzidebitClient } from './ezidebit-client.ts';
import { CURRENCY, type Ezidebit, type EzidebitKeys, type EzidebitDeps } from './ezidebit-deps.ts';
import { hostedPageOf, isEzidebitAddress } from './ezidebit-protocol.ts';
import { getDebit, insertDebit } from './ezidebit.queries.ts';
import { cancelDebit, findDebit, presentDebit } from './follow-debit.ts';
import { listChanges } from './list-changes.ts';
import { refundDebit } from './refund-debit.ts';

const TIME_LIMIT_MS = 10_000;
/** Minimum interval between checks whether a customer has agreed, in milliseconds. */
const PAUSE_MS = 3000;
interface EzidebitSettings extends EzidebitKeys {
  /** The URL to which the provider's page redirects the customer. */
  returnUrl: string;
  timeLimitMs?: number;
  pauseMs?: number;
}

/**
 * Direct debits by Ezidebit. Customers enter their account on the provider's page, never on ours. Once they are
 * registered there, we request the debit with our payment's id as the reference. The service has no idempotency, so a
 * debit is claimed in our records before it is requested, and looked up before it is requested again.
 */
export function createEzidebit(settings: EzidebitSettings, deps: EzidebitDeps): PaymentProvider<'ezidebit'> {
  for (const address of [settings.apiUrl, settings.pageUrl])
    if (!isEzidebitAddress(address)) throw new Error(`${address} is not a URL of Ezidebit.`);
  const { apiUrl, digitalKey, timeLimitMs = TIME_LIMIT_MS, pauseMs = PAUSE_MS } = settings;
  const ezidebit: Ezidebit = { ...deps, ask: createEzidebitClient({ apiUrl, digitalKey, timeLimitMs }) };
  const { db, clock } = deps;
  return {
    name: 'ezidebit',
    pauseMs,
    takes: (currency) => currency === CURRENCY,
    async create({ key, amount, currency }) {
      if (currency !== CURRENCY) throw new Error(`Ezidebit does not support ${currency}`);
      await insertDebit(db, { reference: key, amountCents: amount, createdAt: clock.now() });
      const row = await getDebit(db, key);
      if (row.amountCents !== amount) throw new Error(`debit ${key} exists with another amount`);
      const isUntouched = row.askedAt === null && row.cancelledAt === null;
      const payment = isUntouched ? presentDebit(row, 'waiting') : await findDebit(ezidebit, key);
      return { ...payment, clientSecret: null, paymentUrl: hostedPageOf(settings, key) };
    },
    find: (reference) => findDebit(ezidebit, reference),
    cancel: (reference) => cancelDebit(ezidebit, reference),
    refund: (refund) => refundDebit(ezidebit, refund),
    listChanges: (since) => listChanges(ezidebit, since),
  };
}
