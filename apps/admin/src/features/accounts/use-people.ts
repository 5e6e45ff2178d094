import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
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

/** What a change of a person does to what is shown: their row changes in place, sums and counts are asked for anew. */
export function usePeopleChanged() {
  const client = useQueryClient();
  const summaries = [
    'GET /api/users/counts',
    'GET /api/users/budget-summary',
    'GET /api/users/budget-totals',
  ];
  return {
    changed: (person: User) => {
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
      );
      for (const key of summaries) void client.invalidateQueries({ queryKey: [key] });
    },
    /** Somebody came or went: which page they stand on is for the server to say. */
    cameOrWent: () => {
      for (const key of ['GET /api/users', ...summaries]) void client.invalidateQueries({ queryKey: [key] });
    },
  };
}
