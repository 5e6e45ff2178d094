import { toCents, type Cents } from '@trpeza/contract/platform/money';
import { bankDateOf } from '#money/online-payments/gateway/bank-days.domain.ts';
import type { ProviderPayment, ProviderStatus } from '#platform/payments/payment-provider.ts';
import { EzidebitUnreachable, EzidebitRefusal } from './ezidebit-client.ts';
import { CURRENCY, isOutcomeUnknown, type Ezidebit } from './ezidebit-deps.ts';
import { claimDebit, getDebit, giveUpDebit, unclaimDebit, type DebitRow } from './ezidebit.queries.ts';
import { parsePaymentStatus, fetchProcessedDebits, STATUS } from './read-records.ts';

/** The user name that appears in the provider's log. */
const USERNAME = 'Trpeza';

export const presentDebit = (row: DebitRow, status: ProviderStatus, amount?: Cents): ProviderPayment => ({
  reference: row.reference,
  key: row.reference,
  status,
  amount: amount ?? toCents(row.amountCents),
  currency: CURRENCY,
});

/** The status of a debit. Also requests the debit if its customer has registered in the meantime. */
export async function findDebit(ezidebit: Ezidebit, reference: string): Promise<ProviderPayment> {
  const row = await getDebit(ezidebit.db, reference);
  if (row.askedAt === null) {
    if (row.cancelledAt !== null) return presentDebit(row, 'cancelled');
    return (await isRegistered(ezidebit, reference)) ? collect(ezidebit, row) : presentDebit(row, 'waiting');
  }
  const booked = await lookUp(ezidebit, row);
  if (booked) return booked.payment;
  if (row.cancelledAt !== null) return presentDebit(row, 'cancelled');
  return isOutcomeUnknown(ezidebit, row.askedAt) ? presentDebit(row, 'processing') : collect(ezidebit, row);
}

/**
 * Cancels a debit, so that it is never requested. A debit that was already requested is kept, because the customer agreed
 * to it. Exception: when the request reaches the provider only after the debit was cancelled, the debit is deleted there,
 * unless it was already sent to the bank.
 */
export async function cancelDebit(ezidebit: Ezidebit, reference: string): Promise<ProviderPayment> {
  const { db, clock } = ezidebit;
  const row = await getDebit(db, reference);
  const giveUp = async () =>
    presentDebit(row, (await giveUpDebit(db, row, clock.now())) ? 'cancelled' : 'processing');
  if (row.askedAt === null) return row.cancelledAt === null ? giveUp() : presentDebit(row, 'cancelled');
  const booked = await lookUp(ezidebit, row);
  if (booked) {
    if (row.cancelledAt === null || !booked.isWaiting) return booked.payment;
    await deleteScheduledDebit(ezidebit, reference);
    return presentDebit(row, 'cancelled');
  }
  if (row.cancelledAt !== null) return presentDebit(row, 'cancelled');
  return isOutcomeUnknown(ezidebit, row.askedAt) ? presentDebit(row, 'processing') : giveUp();
}

/** Whether the customer has entered their account on the provider's page. */
const isRegistered = ({ ask }: Ezidebit, reference: string): Promise<boolean> =>
  ask('GetCustomerDetails', { EziDebitCustomerID: '', YourSystemReference: reference }).then(
    () => true,
    unlessFound(false),
  );

async function lookUp({ ask }: Ezidebit, row: DebitRow) {
  const { reference } = row;
  const status = await ask('GetPaymentStatus', { PaymentReference: reference }).then(
    parsePaymentStatus,
    unlessFound(undefined),
  );
  if (!status) return undefined;
  if (status === 'W') return { isWaiting: true, payment: presentDebit(row, 'accepted') };
  const debit = (await fetchProcessedDebits(ask, { reference })).find((each) => each.reference === reference);
  return { isWaiting: false, payment: presentDebit(row, debit?.status ?? STATUS[status], debit?.amount) };
}

/** Requests the debit, unless a concurrent call is doing so. */
async function collect({ db, clock, log, ask }: Ezidebit, row: DebitRow): Promise<ProviderPayment> {
  const { reference } = row;
  const askedAt = clock.now();
  if (!(await claimDebit(db, row, askedAt))) return presentDebit(row, 'processing');
  try {
    await ask('AddPayment', {
      EziDebitCustomerID: '',
      YourSystemReference: reference,
      DebitDate: bankDateOf(askedAt),
      PaymentAmountInCents: row.amountCents,
      PaymentReference: reference,
      Username: USERNAME,
    });
    return presentDebit(row, 'accepted');
  } catch (error) {
    const isUndone = error instanceof EzidebitRefusal || error instanceof EzidebitUnreachable;
    if (isUndone) await unclaimDebit(db, row, askedAt);
    if (!(error instanceof EzidebitRefusal)) throw error;
    log.warn(`debit ${reference}: ${error.message}`);
    await giveUpDebit(db, { ...row, askedAt: null }, clock.now());
    return presentDebit(row, 'failed');
  }
}

async function deleteScheduledDebit({ ask }: Ezidebit, reference: string): Promise<void> {
  await ask('DeletePayment', {
    EziDebitCustomerID: '',
    YourSystemReference: reference,
    PaymentReference: reference,
    DebitDate: '',
    PaymentAmountInCents: 0,
    Username: USERNAME,
  });
}

const unlessFound =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (error instanceof EzidebitRefusal && error.isNotFound) return otherwise;
    throw error;
  };
