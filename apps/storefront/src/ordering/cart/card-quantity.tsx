import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { notifyManager, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QUANTITY_MAX } from '@trpeza/contract/ordering/cart.constants';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { QuantityStepper } from '@trpeza/ui/kit/quantity-stepper/quantity-stepper';
import type { MenuMeal } from '../../page-data.ts';
import { LoginLink } from '../../access/sign-in/login-link.tsx';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';
import { AddButton } from './add-button.tsx';
import styles from './card-quantity.module.css';
import { isOtherDelivery, useCart, useCartActions, type AddResult } from './use-cart.ts';
import { useDelivery } from './use-delivery.ts';
import { useRefusal } from './use-refusal.ts';

interface CardQuantityProps {
  meal: MenuMeal;
  /** Whether "Add" was clicked before this component had loaded. */
  isPressed: boolean;
  /** Called when the user has to answer a question first, such as whether the cart moves to another day. */
  onAsk: () => void;
}

/** The quantity of a meal in the cart, on the meal's card, or an "Add" button. An error is shown below. */
export function CardQuantity({ meal, isPressed, onAsk }: CardQuantityProps) {
  const { t } = useTranslation('cart');
  const { text: name } = useLocalized()(meal, 'name');
  const { quantity, change, kept, refusal } = useQuantity(meal, onAsk);
  const place = useRef<HTMLDivElement>(null);
  const addedAt = useRef(0);
  const isMoving = useRef(false);
  const isIn = quantity > 0;
  const [removed, setRemoved] = useState(0);

  const press = () => {
    addedAt.current = performance.now();
    isMoving.current = true;
    change(1);
  };
  // The focused button was replaced; the last button of the card gets the focus.
  useEffect(() => {
    if (isMoving.current) [...(place.current?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    isMoving.current = false;
  }, [isIn]);

  // Must follow the effect above, which would focus a button that this call replaces.
  const start = useEffectEvent(() => isPressed && press());
  useEffect(() => void start(), []);

  const step = (next: number) => {
    if (next > quantity && performance.now() - addedAt.current < DOUBLE_MS) return;
    isMoving.current = next === 0;
    setRemoved(next === 0 ? quantity : 0);
    change(next);
  };
  return (
    <>
      <div ref={place} className={styles.quantity}>
        {isIn ? (
          <QuantityStepper value={quantity} min={0} max={QUANTITY_MAX} name={name} onChange={step} />
        ) : (
          <AddButton meal={meal} onClick={press} />
        )}
      </div>
      {refusal ? <Said isWrong>{refusal}</Said> : null}
      {removed > 0 && !isIn && !refusal ? (
        <Said>
          {t('removed', { name })}{' '}
          <Button
            variant="subtle"
            aria-label={t('undoRemoval', { name })}
            onClick={() => {
              isMoving.current = true;
              change(removed);
            }}
          >
            {t('undo')}
          </Button>
        </Said>
      ) : null}
      {kept === 'here' && !isIn ? <Said>{t('addedHereText')}</Said> : null}
      {kept === 'signed-out' ? (
        <Said>
          {t('keptSignedOut')} <LoginLink />
        </Said>
      ) : null}
    </>
  );
}

/** A double click on "Add" adds only one: its second click hits the "+" that has replaced the button. */
const DOUBLE_MS = 400;

function Said({ isWrong = false, children }: { isWrong?: boolean; children: ReactNode }) {
  return (
    <p className={styles.said} role={isWrong ? 'alert' : 'status'} data-wrong={isWrong || undefined}>
      <Icon name={isWrong ? 'error' : 'info'} size={1.375} /> <span>{children}</span>
    </p>
  );
}

/**
 * Resolves when the page has received the new cart, which is shortly after the end of the request. A card that
 * re-rendered earlier would briefly show the old quantity and lose the focus.
 */
const waitForCartUpdate = () => new Promise<void>((resolve) => notifyManager.schedule(resolve));

/** Shows a changed quantity at once. Requests run in sequence, so that the last click wins. */
function useQuantity(meal: MenuMeal, onAsk: () => void) {
  const { cart } = useCart();
  const delivery = useDelivery();
  const { add, setQuantity } = useCartActions();
  const refusalOf = useRefusal();
  const onSessionEnd = useSessionEnd();
  const held = cart?.items.find(({ mealId }) => mealId === meal.id)?.quantity ?? 0;
  const known = useRef(held);
  const { mutate, isPending, variables, data, error } = useMutation({
    scope: { id: 'card-quantity' },
    mutationFn: async (quantity: number): Promise<AddResult> => {
      const line = { mealId: meal.id, price: meal.price };
      if (known.current > 0) await setQuantity(line, quantity);
      else if (delivery) {
        const kept = await add(line, quantity, delivery);
        if (kept !== 'added') return kept;
      }
      known.current = quantity;
      await waitForCartUpdate();
      return 'added';
    },
    onError: onSessionEnd,
  });

  const change = (quantity: number) => {
    if (!delivery || (cart && cart.items.length > 0 && isOtherDelivery(cart, delivery))) return onAsk();
    if (!isPending) known.current = held;
    mutate(quantity);
  };
  return {
    quantity: isPending ? variables : held,
    change,
    kept: data,
    refusal: error ? refusalOf(error, held > 0 ? 'update' : 'add').text : undefined,
  };
}
