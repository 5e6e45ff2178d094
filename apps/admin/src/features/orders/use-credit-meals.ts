import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '@trpeza/ui/features/desk/use-error-text';
import { pausePresses } from '@trpeza/ui/kit/press-pause/press-pause';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

/** Credits meals of an order and says so, or why not. */
export function useCreditMeals(onDone: () => void, onRefusal: (error: unknown, text: string) => void) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const toast = useToast();
  return useMutation({
    ...api.mutation('POST /api/orders/{id}/credits'),
    onMutate: pausePresses,
    onSuccess: ({ orderNumber: number }) => {
      toast.show({ kind: 'success', title: t('credit.done', { number }) });
      onDone();
    },
    onError: (error) => onRefusal(error, errorText(error)),
  });
}
