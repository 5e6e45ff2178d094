import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { askAgain } from '@trpeza/api-client/ask-again';
import type { Reply } from '@trpeza/api-client/client';
import { infinite } from '@trpeza/api-client/infinite';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { api } from '../../api.ts';
import { asQuery, type PeopleFilters } from './people-filters.ts';

export type ListedUser = Reply<'GET /api/users'>['items'][number];
type Pages = InfiniteData<Reply<'GET /api/users'>>;

/** The people that match the filters, page by page. Refetched on every visit, as they also change elsewhere. */
export function usePeople(filters: PeopleFilters) {
  return useInfiniteQuery({
    ...infinite(api, 'GET /api/users', { query: asQuery(filters) }),
    refetchOnMount: 'always',
    // The previous results stay visible until the next answer arrives.
    placeholderData: (before) => before,
  });
}

/** Applies a change of a person to the lists of people; sums and counts are refetched by themselves. */
export function usePeopleChanged() {
  const client = useQueryClient();
  return {
    /** Their row changes in place. */
    changed: (person: User) =>
      client.setQueriesData<Pages>({ queryKey: ['GET /api/users'] }, (data) =>
        data?.pages
          ? {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                items: page.items.map((each) => (each.id === person.id ? { ...each, ...person } : each)),
              })),
            }
          : data,
      ),
    /** A colleague changed it first: refetches the list to show their change. */
    reload: () => askAgain(client, ['GET /api/users']),
  };
}
