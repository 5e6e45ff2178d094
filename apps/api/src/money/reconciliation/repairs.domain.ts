import type { PaymentState } from '#money/online-payments/payment-moves.domain.ts';
import { hasArrived, type ProviderStatus } from '#money/online-payments/payments.domain.ts';

/**
 * The automatic repair of a payment. `place`: its order is made. `return`: money that arrived cannot become an order, all
 * of it is refunded. `callOff`: the same before it has arrived, so it is cancelled at its provider; what cannot be cancelled
 * any more is returned once it arrives. `dropReturn`: the bank took back what was to be refunded. Those that begin
 * with `report` are left to a person.
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

/** An attempt that had ended: it must not succeed any more. */
const ENDED = {
  waiting: 'callOff',
  processing: 'callOff',
  accepted: 'callOff',
  paid: 'return',
  failed: 'none',
  cancelled: 'none',
  dishonoured: 'none',
} as const;

/** The payment of an order, while its provider reports no money. */
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

/** The only table of repairs: our state, then the provider's, then where it matters the checkout's. */
export const REPAIRS: Readonly<Record<PaymentState, Readonly<Record<ProviderStatus, Cell>>>> = {
  created: ATTEMPT,
  processing: ATTEMPT,
  accepted: { ...UNPAID, accepted: 'none', paid: 'settle', dishonoured: 'dishonour' },
  // A refund proves that a debit was collected, possibly before its provider has reported it.
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

/** The repair of a payment, from our record of it and its state at the provider. */
export function decideRepair(own: Own | undefined, found: Found): Repair {
  if (!own) return hasArrived(found.status) ? 'reportUnknown' : 'none';
  const isWhole = found.amount === own.amountCents && found.currency === own.currency;
  if (!isWhole && hasArrived(found.status)) return 'reportAmount';
  const cell = REPAIRS[own.state][found.status];
  return typeof cell === 'string' ? cell : cell[own.checkoutState];
}

export type RefundState = 'requested' | 'succeeded' | 'failed' | 'void';
export type RefundRepair = 'none' | 'record' | 'fail' | 'report';

/** Our state, then the provider's. */
export const REFUND_REPAIRS: Readonly<
  Record<RefundState, Readonly<Record<'pending' | 'succeeded' | 'failed', RefundRepair>>>
> = {
  requested: { pending: 'record', succeeded: 'record', failed: 'fail' },
  // A refund that succeeded can still be returned by the customer's bank.
  succeeded: { pending: 'none', succeeded: 'none', failed: 'fail' },
  failed: { pending: 'report', succeeded: 'report', failed: 'none' },
  void: { pending: 'report', succeeded: 'report', failed: 'none' },
};

/** The same for a refund; one that we did not request, or of another amount, is left to a person. */
export function decideRefundRepair(
  own: { state: RefundState; amountCents: number } | undefined,
  found: { status: 'pending' | 'succeeded' | 'failed'; amount: number },
): RefundRepair {
  if (!own || own.amountCents !== found.amount) return found.status === 'failed' ? 'none' : 'report';
  return REFUND_REPAIRS[own.state][found.status];
}
