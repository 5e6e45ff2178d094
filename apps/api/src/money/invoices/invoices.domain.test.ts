import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  INVOICE_ACTIONS,
  ISSUED_STATES,
  nextInvoiceState,
  deriveInvoiceState,
} from '@trpeza/contract/money/invoices.states';
import { numberOf, unitsOf } from './invoices.domain.ts';

/** Converts a price to ten-thousandths, as an exact integer. */
const exactly = (price: string): bigint => {
  const [whole = '', decimals = ''] = price.replace('-', '').split('.');
  const value = BigInt(whole + decimals.padEnd(4, '0'));
  return price.startsWith('-') ? -value : value;
};
/** Rounds half away from zero, as accounting programs round a line. */
const rounded = (tenThousandths: bigint): number => {
  const size = tenThousandths < 0n ? -tenThousandths : tenThousandths;
  const cents = Number((size + 50n) / 100n);
  return tenThousandths < 0n && cents > 0 ? -cents : cents;
};

describe('unitsOf', () => {
  it('returns a unit price that, multiplied by the units, rounds to the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -250, max: 250 }),
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        (meals, cents) => {
          const { units, unitPrice } = unitsOf(meals, cents);
          expect(unitPrice).toMatch(/^-?\d+\.\d{2,4}$/);
          expect(rounded(BigInt(units) * exactly(unitPrice))).toBe(cents);
        },
      ),
      { numRuns: process.env['TEST_ALL'] ? 20_000 : 2_000 },
    );
  });

  it('returns one unit per meal if a unit price with four decimals is exact enough, otherwise a single unit', () => {
    for (let meals = 1; meals < 100; meals += 1)
      for (const cents of [0, 1, 7279, 10_399, 99_999]) expect(unitsOf(meals, cents).units).toBe(meals);
    expect(unitsOf(10, 7279)).toEqual({ units: 10, unitPrice: '7.279' });
    expect(unitsOf(3, 1000)).toEqual({ units: 3, unitPrice: '3.3333' });
    expect(unitsOf(-10, -7279)).toEqual({ units: -10, unitPrice: '7.279' });
    expect(unitsOf(0, -399)).toEqual({ units: 1, unitPrice: '-3.99' });
    expect(unitsOf(2, 1600)).toEqual({ units: 2, unitPrice: '8.00' });
  });
});

it('numberOf numbers the invoices of funders within their month', () => {
  expect(numberOf('2026-11')).toBe('INV-2026-11');
  expect(numberOf('2026-11', 1)).toBe('INV-2026-11-01');
});

describe('the state of an issued invoice', () => {
  it('follows the table of transitions', () => {
    const table = ISSUED_STATES.map((state) => [
      state,
      ...INVOICE_ACTIONS.map((action) => nextInvoiceState(state, action) ?? '–'),
    ]);
    expect(table).toEqual([
      ['issued', 'sent', 'held', '–'],
      ['sent', 'sent', 'held', 'rejected'],
      ['held', 'sent', '–', 'rejected'],
      ['rejected', 'sent', '–', '–'],
      ['part_paid', 'sent', 'held', 'rejected'],
      ['paid', '–', '–', '–'],
    ]);
    for (const state of ['ready', 'empty', 'not_over', 'included'])
      for (const action of INVOICE_ACTIONS) expect(nextInvoiceState(state, action)).toBeUndefined();
  });

  it('is paid once the total was received, unless the total is zero', () => {
    expect(deriveInvoiceState(undefined, { total: 100, received: 0 })).toBe('issued');
    expect(deriveInvoiceState('sent', { total: 100, received: 99 })).toBe('part_paid');
    expect(deriveInvoiceState('held', { total: 100, received: 99 })).toBe('held');
    expect(deriveInvoiceState('rejected', { total: 100, received: 100 })).toBe('paid');
    expect(deriveInvoiceState('sent', { total: 100, received: 120 })).toBe('paid');
    // A cheque bounced.
    expect(deriveInvoiceState('sent', { total: 100, received: 0 })).toBe('sent');
    for (const total of [0, -700]) expect(deriveInvoiceState('sent', { total, received: 0 })).toBe('sent');
  });
});
