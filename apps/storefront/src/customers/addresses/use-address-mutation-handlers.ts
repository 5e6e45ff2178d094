import { useTranslation } from 'react-i18next';
import { ApiError } from '@trpeza/api-client/api-error';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { serverMessageOf } from '../../use-error-text.ts';
import { useReloadAddresses } from './use-addresses.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';

const DONE = { add: 'added', update: 'updated', delete: 'deleted', setDefault: 'defaultSet' } as const;

/** Result handlers shared by all address mutations: they show toasts, refetch the list and handle an ended session. */
export function useAddressMutationHandlers(action: keyof typeof DONE) {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const reload = useReloadAddresses();
  const onSessionEnd = useSessionEnd();
  const textOf = (error: unknown): string => serverMessageOf(error) ?? t(`addresses.failed.${action}Text`);
  return {
    textOf,
    onSuccess: () => {
      toast.show({ kind: 'success', title: t(`addresses.${DONE[action]}`) });
      return reload();
    },
    onError: (error: unknown) => {
      if (onSessionEnd(error)) return;
      const isInForm = action === 'add' || action === 'update';
      toast.show({
        kind: 'error',
        title: t(`addresses.failed.${action}`),
        text: textOf(error),
        isInForm,
      });
      // Another tab or device changed it first, so the list shown here is stale.
      if (error instanceof ApiError && error.status === 404) void reload();
    },
  };
}
