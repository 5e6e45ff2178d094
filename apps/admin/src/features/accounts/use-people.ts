import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { askAgain } from '@trpeza/api-client/ask-again';
import type { Reply } from '@trpeza/api-client/client';
import { infinite } from '@trpeza/api-client/infinite';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { api } from '../../api.ts';
import { asQuery, type PeopleFilters } from './people-filters.ts';

type Pages = InfiniteData<Reply<'GET /api/users'>>;

/** The people whom the filters ask for, page after page. Whatever else changed them, every visit asks anew. */
export function usePeople(filters: PeopleFilters) {
  return useInfiniteQuery({
    ...infinite(api, 'GET /api/users', { query: asQuery(filters) }),
    refetchOnMount: 'always',
    // What was found before stays to be read until the next answer is here.
    placeholderData: (before) => before,
  });
}

/** What a change of a person does to the lists of people; sums and counts are asked for anew by themselves. */
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
                items: page.items.map((each) => (each.id === person.id ? person : each)),
              })),
            }
          : data,
      ),
    /** A colleague was quicker: the list shows what they have made of it. */
    reload: () => askAgain(client, ['GET /api/users']),
  };
}
