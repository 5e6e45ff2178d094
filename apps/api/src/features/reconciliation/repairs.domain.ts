import type { PaymentState } from '#features/payments/payment-moves.domain.ts';
import { hasArrived, type ProviderStatus } from '#features/payments/payments.domain.ts';

/**
 * What is done about a payment by itself. `place`: its order is made. `return`: of money that arrived no order can come, all
 * of it goes back. `callOff`: the same before it has arrived, so it is stopped at its provider; what cannot be stopped any
 * more is returned once it is there. `dropReturn`: what was to go back was taken back by the bank first. Those that begin
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

/** One that nothing has come of yet. */
const ATTEMPT = {
  waiting: LIVE,
  processing: LIVE,
  accepted: { open: 'place', placed: 'callOff', expired: 'callOff' },
  paid: { open: 'place', placed: 'return', expired: 'return' },
  failed: 'fail',
  cancelled: 'cancel',
  dishonoured: 'fail',
} as const;

/** One that had ended: nothing may come of it any more. */
const ENDED = {
  waiting: 'callOff',
  processing: 'callOff',
  accepted: 'callOff',
  paid: 'return',
  failed: 'none',
  cancelled: 'none',
  dishonoured: 'none',
} as const;

/** One that an order stands on, while its provider says that there is no money. */
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

/** Our state, then the provider's, then where it matters the checkout's: the one table of repairs. */
export const REPAIRS: Readonly<Record<PaymentState, Readonly<Record<ProviderStatus, Cell>>>> = {
  created: ATTEMPT,
  processing: ATTEMPT,
  accepted: { ...UNPAID, accepted: 'none', paid: 'settle', dishonoured: 'dishonour' },
  // A refund says that a debit was collected before its provider may have told us so.
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

/** What is to be done about a payment, from what we have written down of it and what its provider says. */
export function decideRepair(own: Own | undefined, found: Found): Repair {
  if (!own) return hasArrived(found.status) ? 'reportUnknown' : 'none';
  const isWhole = found.amount === own.amountCents && found.currency === own.currency;
  if (!isWhole && hasArrived(found.status)) return 'reportAmount';
  const cell = REPAIRS[own.state][found.status];
  return typeof cell === 'string' ? cell : cell[own.checkoutState];
}

export type RefundState = 'requested' | 'succeeded' | 'failed' | 'void';
export type RefundRepair = 'none' | 'record' | 'fail' | 'report';

/** Ours, then the provider's. */
export const REFUND_REPAIRS: Readonly<
  Record<RefundState, Readonly<Record<'pending' | 'succeeded' | 'failed', RefundRepair>>>
> = {
  requested: { pending: 'record', succeeded: 'record', failed: 'fail' },
  // Money that was given back can still come back from the customer's bank.
  succeeded: { pending: 'none', succeeded: 'none', failed: 'fail' },
  failed: { pending: 'report', succeeded: 'report', failed: 'none' },
  void: { pending: 'report', succeeded: 'report', failed: 'none' },
};

/** The same for a refund; one that nobody here asked for, or of another amount, is left to a person. */
export function decideRefundRepair(
  own: { state: RefundState; amountCents: number } | undefined,
  found: { status: 'pending' | 'succeeded' | 'failed'; amount: number },
): RefundRepair {
  if (!own || own.amountCents !== found.amount) return found.status === 'failed' ? 'none' : 'report';
  return REFUND_REPAIRS[own.state][found.status];
}
