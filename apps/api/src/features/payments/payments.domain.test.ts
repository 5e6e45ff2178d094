import { expect, test } from 'vitest';
import type { PaymentState } from './payment-moves.domain.ts';
import { debitStatusOf, knownStatusOf } from './payments.domain.ts';

/** What a page shows of a debit in each state of our records; undefined where its provider is asked first. */
const TOLD: Readonly<Record<PaymentState, string | undefined>> = {
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

test.each(Object.keys(TOLD).filter((state): state is PaymentState => state in TOLD))(
  'a debit that our books have as %s',
  (state) => {
    const known = knownStatusOf(state);
    expect(known && debitStatusOf(known)).toBe(TOLD[state]);
  },
);
