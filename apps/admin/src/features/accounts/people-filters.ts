import type { PeopleShown, UserFilter } from '@trpeza/contract/accounts/accounts.schemas';
import { type Role, ROLES } from '@trpeza/contract/accounts/access';

const SHOWN: readonly PeopleShown[] = ['waiting', 'no-plan'];

export interface PeopleFilters {
  search?: string;
  show?: PeopleShown;
  role?: Role;
}

/** The filters in an address; anything else in it is ignored. */
export function readPeopleFilters(address: URLSearchParams): PeopleFilters {
  const search = address.get('search')?.trim();
  const show = SHOWN.find((each) => each === address.get('show'));
  const role = ROLES.find((each) => each === address.get('role'));
  return { ...(search && { search }), ...(show && { show }), ...(role && { role }) };
}

export const asQuery = (filters: PeopleFilters): Omit<Partial<UserFilter>, 'cursor'> => filters;
