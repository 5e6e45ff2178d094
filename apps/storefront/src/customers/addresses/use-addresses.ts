import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@trpeza/api-client/api-error';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { serverMessageOf } from '../../use-error-text.ts';

const addressesQuery = api.query('GET /api/addresses');

/** The user's addresses, with the default one first. */
export const useAddresses = () => useQuery(addressesQuery);

const DONE = { add: 'added', update: 'updated', delete: 'deleted', setDefault: 'defaultSet' } as const;

/** Result handlers shared by all address mutations. They refetch the list, because the server decides which is the default. */
export function useAddressMutationHandlers(action: keyof typeof DONE) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const toast = useToast();
  const reload = () => client.invalidateQueries({ queryKey: addressesQuery.queryKey });
  /** The title and the text of a failure. */
  const failureOf = (error: unknown) => {
    // Another tab or device changed it first, so the list shown here is stale.
    if (error instanceof ApiError && error.status === 404) void reload();
    const text = serverMessageOf(error) ?? t(`addresses.failed.${action}Text`);
    return { title: t(`addresses.failed.${action}`), text };
  };
  return {
    failureOf,
    onSuccess: () => {
      toast.show({ kind: 'success', title: t(`addresses.${DONE[action]}`) });
      return reload();
    },
    onError: (error: unknown) => toast.show({ kind: 'error', ...failureOf(error) }),
  };
}
