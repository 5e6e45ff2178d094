import { describe, expect, it } from 'vitest';
import { invoiceNumbersIn } from './invoice-numbers.domain.ts';

const NUMBERS: Record<string, readonly string[]> = {
  'INV-2026-10': ['INV-2026-10'],
  'CARE INV-2026-10-03 MEALS': ['INV-2026-10-03'],
  'inv 2026 10': ['INV-2026-10'],
  INV20261003: ['INV-2026-10-03'],
  'INV202610 INV-2026-11': ['INV-2026-10', 'INV-2026-11'],
  // A date follows the number.
  'INV-2026-10 03 NOV': ['INV-2026-10'],
  'INV-2026-10 03/11': ['INV-2026-10'],
  'INV-2026-10 01 12': ['INV-2026-10'],
  'INV-2026-10 02.11.2026': ['INV-2026-10'],
  'INV 2026 10 02.11.2026': ['INV-2026-10'],
  INV202610: ['INV-2026-10'],
  // The last two digits may be a day or the funder's suffix.
  'INV 2026 10 03 NOV': ['INV-2026-10', 'INV-2026-10-03'],
  // Longer numbers are not invoice numbers.
  'INV-2026-10-031': [],
  'INV-2026-10-03-11': [],
  'INV-2026-103': [],
  'INV-2026-10/03': [],
  'INVOICE 2026': [],
};

describe('invoiceNumbersIn', () => {
  it('returns complete numbers only, and both readings of an ambiguous one', () => {
    const read = Object.keys(NUMBERS).map((text) => [text, invoiceNumbersIn(text)]);
    expect(Object.fromEntries(read)).toEqual(NUMBERS);
  });
});
