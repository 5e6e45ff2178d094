import type { Address } from '@trpeza/contract/accounts/addresses.schemas';
import type { AddressRow } from './addresses.queries.ts';

export const presentAddress = ({ accountId, ...address }: AddressRow): Address => ({
  ...address,
  userId: accountId,
});
