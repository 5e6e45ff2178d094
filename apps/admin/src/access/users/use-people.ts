import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { askAgain } from '@trpeza/api-client/ask-again';
import type { Reply } from '@trpeza/api-client/client';
import type { User } from '@trpeza/contract/access/accounts.schemas';

export type ListedUser = Reply<'GET /api/users'>['items'][number];
type Pages = InfiniteData<Reply<'GET /api/users'>>;

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
