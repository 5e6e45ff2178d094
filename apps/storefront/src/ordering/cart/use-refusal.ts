import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@trpeza/api-client/api-error';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useErrorText } from '../../use-error-text.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';

export type CartAction = 'add' | 'update' | 'remove' | 'clear' | 'again';

export interface Refusal {
  title: string;
  text: string;
}

/**
 * Returns a function that describes a failed change of the cart: the title names the violated rule, and the text comes
 * from the server.
 */
export function useRefusal(): (error: unknown, action: CartAction) => Refusal {
  const { t } = useTranslation(['cart', 'calendar', 'meals']);
  const errorText = useErrorText();
  return useCallback(
    (error, action) => {
      const { code, fields } = error instanceof ApiError ? error : { code: '', fields: [] };
      const date = fields.find(({ path }) => path === 'deliveryDate');
      if (date) return { title: t('calendar:required'), text: date.message };
      if (code === 'accounts/not-signed-in') return { title: t('notAuthenticated'), text: t('logInToAdd') };
      const text = errorText(error);
      if (code === 'meals/conflicts') return { title: t('meals:stop.title'), text };
      if (code === 'budgets/exceeded') return { title: t('exceeded'), text };
      if (code.startsWith('calendar/')) return { title: t('deliveryError'), text };
      return { title: t(`failed.${action}`), text };
    },
    [t, errorText],
  );
}

/** Shows an error as a toast; after the session has ended, with a link to log in again. */
export function useShowRefusal(): (error: unknown, action: CartAction) => void {
  const toast = useToast();
  const refusalOf = useRefusal();
  const onSessionEnd = useSessionEnd();
  return useCallback(
    (error, action) => {
      if (onSessionEnd(error)) return;
      toast.show({ kind: 'error', ...refusalOf(error, action) });
    },
    [toast, refusalOf, onSessionEnd],
  );
}
