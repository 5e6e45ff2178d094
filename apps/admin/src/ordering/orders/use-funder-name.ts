import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { usePayerName } from '../../money/statements/use-payer-name.ts';

/** Returns the name of the funder; undefined for the organisation and for self-payers. */
export function useFunderName({ terms: { funder } }: Pick<Order, 'terms'>): string | undefined {
  const nameOf = usePayerName();
  return funder ? nameOf({ payer: funder.name, payerMk: funder.nameMk }) : undefined;
}
