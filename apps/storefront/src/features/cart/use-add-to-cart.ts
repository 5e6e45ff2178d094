import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@trpeza/api-client/api-error';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useErrorText } from '../../use-error-text.ts';
import { useCartActions, type DeliveryChoice } from './use-cart.ts';

interface AddInput {
  meal: { id: number; price: string };
  name: string;
  quantity: number;
  delivery: DeliveryChoice;
}

/** Puts a meal into the basket. A refusal is told by a toast and stays at the button until the next try. */
export function useAddToCart() {
  const { t } = useTranslation('cart');
  const toast = useToast();
  const errorText = useErrorText();
  const refusalTitle = useRefusalTitle();
  const { add } = useCartActions();
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: ({ meal, quantity, delivery }: AddInput) =>
      add({ mealId: meal.id, price: meal.price }, quantity, delivery),
    onSuccess: (kept, { name, quantity }) => {
      if (kept === 'here') toast.show({ kind: 'warning', title: t('addedHere'), text: t('addedHereText') });
      else toast.show({ kind: 'success', title: t('added'), text: t('addedText', { quantity, name }) });
    },
    onError: (error) => toast.show({ kind: 'error', title: refusalTitle(error), text: errorText(error) }),
  });
  const refusal = error ? { title: refusalTitle(error), text: errorText(error) } : undefined;
  return { addToCart: mutate, isAdding: isPending, isAdded: isSuccess, refusal, reset };
}

/** The heading of a refusal: which rule it was. */
export function useRefusalTitle(): (error: unknown) => string {
  const { t } = useTranslation(['cart', 'meals']);
  return (error) => {
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'budgets/exceeded') return t('exceeded');
    if (code === 'meals/conflicts') return t('meals:stop.title');
    return code.startsWith('calendar/') ? t('deliveryError') : t('failed.add');
  };
}
