import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Input } from '@trpeza/api-client/client';
import { useErrorText } from '@trpeza/ui/features/desk/use-error-text';
import { pausePresses } from '@trpeza/ui/kit/press-pause/press-pause';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

/** Credits meals of an order and says so, or why not. */
export function useCreditMeals(onDone: () => void, onRefusal: (text: string) => void) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const errorText = useErrorText();
  const toast = useToast();
  return useMutation({
    mutationFn: (input: Input<'POST /api/orders/{id}/credits'>) =>
      api.call('POST /api/orders/{id}/credits', input),
    onMutate: pausePresses,
    onSuccess: ({ orderNumber: number }) => {
      toast.show({ kind: 'success', title: t('credit.done', { number }) });
      onDone();
    },
    onError: (error) => onRefusal(errorText(error)),
    // Whatever was refused, the page shows what is true now.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('GET /api/orders'),
      }),
  });
}
