import { useMutation } from '@tanstack/react-query';
import { useCartActions, type DeliveryChoice } from './use-cart.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';
import { useRefusal } from './use-refusal.ts';

interface AddInput {
  meal: { id: number; price: string };
  quantity: number;
  delivery: DeliveryChoice;
}

/**
 * Adds a meal to the cart. The result stays beside the button until the next attempt. If the result disappeared when the
 * quantity field loses the focus, the button would move, and the click that took the focus would miss it.
 */
export function useAddToCart() {
  const refusalOf = useRefusal();
  const onSessionEnd = useSessionEnd();
  const { add } = useCartActions();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: ({ meal, quantity, delivery }: AddInput) =>
      add({ mealId: meal.id, price: meal.price }, quantity, delivery),
    onError: onSessionEnd,
  });
  const refusal = error ? refusalOf(error, 'add') : undefined;
  return { addToCart: mutate, isAdding: isPending, kept: data, refusal };
}
