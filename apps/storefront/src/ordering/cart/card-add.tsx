import { useState } from 'react';
import { isOrderable } from '@trpeza/contract/menu/meals.constants';
import { lazyComponent } from '../../lazy-component.tsx';
import type { MenuMeal } from '../../page-data.ts';
import { useConflicts } from '../../menu/use-conflicts.ts';
import { AddButton } from './add-button.tsx';
import { useCart } from './use-cart.ts';
import { useCanOrder } from './use-can-order.ts';

const CardQuantityLater = lazyComponent(() =>
  import('./card-quantity.tsx').then(({ CardQuantity }) => CardQuantity),
);

interface CardAddProps {
  meal: MenuMeal;
  /** Opens the meal's dialog. Called when the user has to answer a question before the meal is added. */
  onOpen: (id: number) => void;
}

/**
 * Adds a meal from its card, then shows its quantity there. The component behind the button is loaded when the page is idle.
 */
export function CardAdd({ meal, onOpen }: CardAddProps) {
  const canOrder = useCanOrder();
  const { cart } = useCart();
  const isStopped = useConflicts(meal).length > 0;
  const [isPressed, setPressed] = useState(false);
  if (!canOrder || isStopped || !isOrderable(meal)) return null;
  const open = () => onOpen(meal.id);
  return (
    <CardQuantityLater
      wanted={isPressed || cart?.items.some(({ mealId }) => mealId === meal.id) === true}
      waiting={<AddButton meal={meal} isLoading={isPressed} onClick={() => setPressed(true)} />}
      onFailure={open}
      meal={meal}
      isPressed={isPressed}
      onAsk={open}
    />
  );
}
