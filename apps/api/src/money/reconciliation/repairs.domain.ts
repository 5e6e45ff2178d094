import type { PaymentState } from '#money/online-payments/payment-transitions.domain.ts';
import { hasArrived } from '#money/online-payments/payments.domain.ts';
import type { ProviderStatus } from '#platform/payments/payment-provider.ts';

/**
 * The automatic repair of a payment:
 * - `place`: the order is placed.
 * - `return`: the money cannot become an order, so all of it is refunded.
 * - `callOff`: the payment cannot become an order and has not arrived, so it is cancelled at the provider. If it can no
 * longer be cancelled, it is refunded once it arrives.
 * - `dropReturn`: the bank took back money that was to be refunded.
 * - `report…`: a payment issue is opened for a person to decide.
 */
export type Repair =
  | 'none'
  | 'place'
  | 'return'
  | 'callOff'
  | 'settle'
  | 'dishonour'
  | 'takeBack'
  | 'cancel'
  | 'fail'
  | 'dropReturn'
  | 'reportUnpaid'
  | 'reportPaidAfterAll'
  | 'reportAmount'
  | 'reportUnknown';

export type CheckoutState = 'open' | 'placed' | 'expired';

type Cell = Repair | Readonly<Record<CheckoutState, Repair>>;

const LIVE = { open: 'none', placed: 'callOff', expired: 'callOff' } as const;

/** An attempt without a result yet. */
const ATTEMPT = {
  waiting: LIVE,
  processing: LIVE,
  accepted: { open: 'place', placed: 'callOff', expired: 'callOff' },
  paid: { open: 'place', placed: 'return', expired: 'return' },
  failed: 'fail',
  cancelled: 'cancel',
  dishonoured: 'fail',
} as const;

/** An attempt that has ended and must no longer succeed. */
const ENDED = {
  waiting: 'callOff',
  processing: 'callOff',
  accepted: 'callOff',
  paid: 'return',
  failed: 'none',
  cancelled: 'none',
  dishonoured: 'none',
} as const;

/** The payment of an order, while the provider reports no money. */
const UNPAID = {
  waiting: 'reportUnpaid',
  processing: 'reportUnpaid',
  failed: 'reportUnpaid',
  cancelled: 'reportUnpaid',
} as const;

const QUIET = {
  waiting: 'none',
  processing: 'none',
  accepted: 'none',
  paid: 'none',
  failed: 'none',
  cancelled: 'none',
  dishonoured: 'none',
} as const;

/** All repairs, by our state, the provider's state and, where it matters, the checkout's state. */
export const REPAIRS: Readonly<Record<PaymentState, Readonly<Record<ProviderStatus, Cell>>>> = {
  created: ATTEMPT,
  processing: ATTEMPT,
  accepted: { ...UNPAID, accepted: 'none', paid: 'settle', dishonoured: 'dishonour' },
  // No repair for `accepted`: a refund proves that the debit was collected, even before the provider reports it.
  paid: { ...UNPAID, accepted: 'none', paid: 'none', dishonoured: 'takeBack' },
  failed: ENDED,
  cancelled: ENDED,
  dishonoured: { ...QUIET, accepted: 'reportPaidAfterAll', paid: 'reportPaidAfterAll' },
  returned: { ...QUIET, dishonoured: 'dropReturn' },
};

interface Own {
  state: PaymentState;
  checkoutState: CheckoutState;
  amountCents: number;
  currency: string;
}

interface Found {
  status: ProviderStatus;
  amount: number;
  currency: string;
}

export function decideRepair(own: Own | undefined, found: Found): Repair {
  if (!own) return hasArrived(found.status) ? 'reportUnknown' : 'none';
  const isWhole = found.amount === own.amountCents && found.currency === own.currency;
  if (!isWhole && hasArrived(found.status)) return 'reportAmount';
  const cell = REPAIRS[own.state][found.status];
  return typeof cell === 'string' ? cell : cell[own.checkoutState];
}

export type RefundState = 'requested' | 'succeeded' | 'failed' | 'void';
export type RefundRepair = 'none' | 'record' | 'fail' | 'report';

/** Repairs of a refund, by our state and the provider's state. */
export const REFUND_REPAIRS: Readonly<
  Record<RefundState, Readonly<Record<'pending' | 'succeeded' | 'failed', RefundRepair>>>
> = {
  requested: { pending: 'record', succeeded: 'record', failed: 'fail' },
  // A refund that succeeded can still be returned by the customer's bank.
  succeeded: { pending: 'none', succeeded: 'none', failed: 'fail' },
  failed: { pending: 'report', succeeded: 'report', failed: 'none' },
  void: { pending: 'report', succeeded: 'report', failed: 'none' },
};

/** Decides the repair of a refund. One that we did not request, or with a different amount, is reported unless it failed. */
export function decideRefundRepair(
  own: { state: RefundState; amountCents: number } | undefined,
  found: { status: 'pending' | 'succeeded' | 'failed'; amount: number },
): RefundRepair {
  if (!own || own.amountCents !== found.amount) return found.status === 'failed' ? 'none' : 'report';
  return REFUND_REPAIRS[own.state][found.status];
}
