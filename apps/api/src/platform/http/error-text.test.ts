import { describe, expect, it } from 'vitest';
import { errorText } from './error-text.ts';

describe('errorText', () => {
  it('formats statuses and dates, also where a parameter can be either', () => {
    const move = { number: 243, from: 'pending', to: 'cancelled' };
    expect(errorText('orders/move-not-allowed', move, 'en')).toContain('from “Pending” to “Cancelled”');
    const hold = { from: '2026-12-01', to: '' };
    expect(errorText('recurring/paused', hold, 'en')).toContain('1\u00a0December 2026');
    expect(errorText('recurring/paused', hold, 'mk')).toContain('1\u00a0декември 2026');
    expect(errorText('agreements/overlap', { from: '2026-12-10' }, 'mk')).toContain('10\u00a0декември 2026');
  });

  it("formats amounts in the kitchen's currency if the error has none of its own", () => {
    const sums = { amount: '12345.67', sum: '12345.00' };
    expect(errorText('incoming-payments/parts-differ', sums, 'en', { currency: 'EUR' })).toContain(
      '€12,345.67',
    );
    expect(errorText('budgets/exceeded', { remaining: '40.00' }, 'en', { currency: 'EUR' })).toContain(
      '€40.00',
    );
    const price = { name: 'Sarma', price: '9.00', currency: 'AUD' };
    expect(errorText('checkout/price-changed', price, 'en', { currency: 'EUR' })).not.toContain('€');
  });

  it("refers to the customer's budget when the reader is staff", () => {
    const isForStaff = true;
    const left = { remaining: '40.00' };
    expect(errorText('budgets/exceeded', left, 'en')).toContain('your monthly budget');
    expect(errorText('budgets/exceeded', left, 'en', { isForStaff })).toContain(
      'the customer’s monthly budget',
    );
    expect(errorText('budgets/quarter-exceeded', left, 'mk', { isForStaff })).toContain('на клиентот');
    expect(errorText('orders/not-found', {}, 'en', { isForStaff })).toBe('This order could not be found.');
  });
});
