import type { DebitState } from '@trpeza/contract/money/payments.schemas';
import { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';
import type { ProviderStatus } from '#platform/payments/payment-provider.ts';
import { answerDemoDebit } from './demo-debits.ts';
import type { ThrottleByKey } from './throttle-by-key.ts';
import { askProvider } from './open-payment.ts';
import { debitReferenceOf, debitStatusOf, knownStatusOf } from './payments.domain.ts';
import { findLatestDebit } from './payments.queries.ts';

type DebitDeps = Pick<Deps, 'db' | 'clock' | 'payments'>;

const present = (checkoutId: string, status: ProviderStatus): DebitState => ({
  status: debitStatusOf(status),
  paymentReference: debitReferenceOf(checkoutId),
});

/**
 * The status of the debit of the caller's own checkout. The provider is queried until the debit is decided, at most once
 * per interval; after that our records are used.
 */
export async function readDebitStatus(
  deps: DebitDeps & { throttleByKey: ThrottleByKey },
  accountId: number,
  checkoutId: string,
): Promise<DebitState> {
  const debit = await findDebit(deps, accountId, checkoutId);
  const known = knownStatusOf(debit.state);
  if (known) return present(checkoutId, known);
  return present(checkoutId, await deps.throttleByKey(debit.id, () => askProvider(deps, debit)));
}

/**
 * Records the customer's decision on the demo provider's page.
 * @throws DomainError `payments/cancelled` when the customer agrees to a debit that was cancelled
 */
export async function submitDebitPage(
  deps: DebitDeps,
  accountId: number,
  { orderId, answer }: { orderId: string; answer: 'accepted' | 'cancelled' },
): Promise<DebitState> {
  const { providerReference } = await findDebit(deps, accountId, orderId);
  if (deps.payments[PaymentMethod.debit].name !== 'demo' || providerReference === null)
    throw new DomainError('payments/not-found');
  const { status } = await answerDemoDebit(deps, providerReference, answer);
  if (answer === 'accepted' && status === 'cancelled') throw new DomainError('payments/cancelled');
  return present(orderId, status);
}

async function findDebit({ db }: DebitDeps, accountId: number, checkoutId: string) {
  const debit = await findLatestDebit(db, accountId, checkoutId);
  if (!debit) throw new DomainError('payments/not-found');
  return debit;
}
