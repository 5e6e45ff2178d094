import type { listCustomers } from '#access/access.api.ts';

export type Customer = Awaited<ReturnType<typeof listCustomers>>[number];

const withoutZeros = (number: string): string => number.replace(/^0+(?=\d)/, '');

/**
 * Returns a lookup of customers by number. A number that lost its leading zeros in a spreadsheet (`0012` → `12`) matches
 * too, when only one customer fits.
 */
export function findByNumber(customers: readonly Customer[]) {
  const exact = new Map(customers.map((customer) => [customer.customerNumber, customer]));
  const short = Map.groupBy(customers, ({ customerNumber }) => withoutZeros(customerNumber ?? ''));
  return (number: string): Customer | undefined => {
    if (number === '') return undefined;
    const bare = withoutZeros(number);
    const alike = short.get(bare) ?? [];
    const isCut = /^\d+$/.test(number) && (number === bare || alike[0]?.customerNumber === bare);
    return exact.get(number) ?? (isCut && alike.length === 1 ? alike[0] : undefined);
  };
}
