import { expect, test } from 'vitest';
import type { PaymentState } from './payment-transitions.domain.ts';
import { debitStatusOf, knownStatusOf } from './payments.domain.ts';

/** The debit status shown for each recorded state; undefined when the provider must be queried. */
const SHOWN: Readonly<Record<PaymentState, string | undefined>> = {
  created: undefined,
  processing: undefined,
  accepted: 'completed',
  paid: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  dishonoured: 'failed',
  // At the provider this payment is still paid.
  returned: 'cancelled',
};

test('knownStatusOf and debitStatusOf return the status shown for each recorded state of a debit', () => {
  for (const [state, shown] of Object.entries(SHOWN)) {
    const known = knownStatusOf(state as PaymentState);
    expect(known && debitStatusOf(known), state).toBe(shown);
  }
});
