import { expect, test } from 'vitest';
import type { PaymentState } from './payment-moves.domain.ts';
import { debitStatusOf, knownStatusOf } from './payments.domain.ts';

/** The status of a debit that a page shows; undefined where its provider is asked first. */
const SHOWN: Readonly<Record<PaymentState, string | undefined>> = {
  created: undefined,
  processing: undefined,
  accepted: 'completed',
  paid: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  dishonoured: 'failed',
  // Its provider would still report it as paid.
  returned: 'cancelled',
};

test('shows the status of a debit in each recorded state', () => {
  for (const [state, shown] of Object.entries(SHOWN)) {
    const known = knownStatusOf(state as PaymentState);
    expect(known && debitStatusOf(known), state).toBe(shown);
  }
});
