import { ApiError } from '@trpeza/api-client/api-error';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { invalidateRoutes } from '@trpeza/api-client/invalidate-routes';
import type { Reply } from '@trpeza/api-client/client';
import type { User } from '@trpeza/contract/access/accounts.schemas';

export type ListedUser = Reply<'GET /api/users'>['items'][number];
type Pages = InfiniteData<Reply<'GET /api/users'>>;

/** Updates the cached lists of people after a change to a person. Totals and counts are refetched separately. */
export function useUpdatePeople() {
  const client = useQueryClient();
  const reload = () => invalidateRoutes(client, ['GET /api/users']);
  return {
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
    /** For `onFailed` of a form: refetches the list when a colleague has changed the person first. */
    reloadIfChanged: (error: Error) => {
      if (error instanceof ApiError && error.code === 'accounts/changed-meanwhile') void reload();
    },
    reload,
  };
}
