import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import { api } from './api.ts';
import type { Menu, PageState } from './page-data.ts';

export const kitchenQuery = api.query('GET /api/kitchen');
export const deliveryQuery = api.query('GET /api/delivery-options');
export const sessionQuery = api.query('GET /api/session');

export const menuQuery = queryOptions({
  queryKey: ['menu'] as const,
  queryFn: async (): Promise<Menu> => {
    const [meals, categories] = await Promise.all([
      api.call('GET /api/meals'),
      api.call('GET /api/categories'),
    ]);
    return { meals, categories };
  },
});

/** Null if the meal does not exist; any other failure is an error. */
export const mealQuery = (id: number) =>
  queryOptions({
    queryKey: ['meal', id] as const,
    queryFn: () =>
      api.call('GET /api/meals/{id}', { params: { id } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    staleTime: 5 * 60_000,
    retry: 1,
  });

/** Queries without personal data. All others contain data of the signed-in user. */
const PUBLIC = new Set<unknown>(
  [kitchenQuery, deliveryQuery, sessionQuery, menuQuery].map(({ queryKey }) => queryKey[0]),
);
PUBLIC.add('meal');

/** Removes cached data about the user, so that the next user of this device cannot see them. */
export const removePersonalData = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => !PUBLIC.has(queryKey[0]) });

/** Fills the query cache from a page's data block, on the server and in the browser. */
export function fillQueries(client: QueryClient, path: string, state: PageState): void {
  client.setQueryData(kitchenQuery.queryKey, state.kitchen);
  client.setQueryData(deliveryQuery.queryKey, state.delivery);
  if (state.menu) client.setQueryData(menuQuery.queryKey, state.menu);
  if (state.meal !== undefined) client.setQueryData(mealQuery(mealIdOf(path)).queryKey, state.meal);
}

const mealIdOf = (path: string): number => Number(path.split('/')[2]);
