import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { usePayerName } from '../../money/statements/use-payer-name.ts';

/** The funder who pays beside the customer; nothing where it is the organisation, or nobody. */
export function useFunderName({ terms: { funder } }: Pick<Order, 'terms'>): string | undefined {
  const nameOf = usePayerName();
  return funder ? nameOf({ payer: funder.name, payerMk: funder.nameMk }) : undefined;
}
