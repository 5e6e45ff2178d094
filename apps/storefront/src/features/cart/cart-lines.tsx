import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartItem } from '@trpeza/contract/cart/cart.schemas';
import { formatMoney, parseMoney, timesCents } from '@trpeza/contract/shared/money';
import { MealPicture } from '@trpeza/ui/features/meals/meal-picture';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Price } from '@trpeza/ui/kit/price/price';
import { QuantityStepper } from '@trpeza/ui/kit/quantity-stepper/quantity-stepper';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { Button } from '../../parts/button.tsx';
import { useErrorText } from '../../use-error-text.ts';
import { useKitchen } from '../../use-formats.ts';
import { useMealName } from '../meals/use-meal-words.ts';
import styles from './cart-panel.module.css';
import { LineStop } from './cart-stop.tsx';
import { QUANTITY_MAX } from './guest-cart.ts';
import { useCartActions } from './use-cart.ts';

export function CartLines({ items }: { items: readonly CartItem[] }) {
  const { t } = useTranslation('cart');
  const list = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState('');
  const onRemoved = (name: string) => {
    setRemoved(t('removed', { name }));
    // The button that had the focus is gone with its line.
    list.current?.focus();
  };
  return (
    <>
      <VisuallyHidden>
        <span role="status">{removed}</span>
      </VisuallyHidden>
      <ul ref={list} id="cart-lines" className={styles.lines} tabIndex={-1}>
        {items.map((item) => (
          <CartLine key={item.mealId} item={item} onRemoved={onRemoved} />
        ))}
      </ul>
    </>
  );
}

function CartLine({ item, onRemoved }: { item: CartItem; onRemoved: (name: string) => void }) {
  const { t } = useTranslation('cart');
  const { currency } = useKitchen();
  const { name, lang } = useMealName()(item);
  const { mutate, error, isRemoving, title } = useLineChange(item, () => onRemoved(name));
  const errorText = useErrorText();
  const sum = formatMoney(timesCents(parseMoney(item.price), item.quantity));
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <MealPicture src={item.imageUrl} alt="" />
      </div>
      <div>
        <h3 className={styles.name} lang={lang}>
          {name}
        </h3>
        <p className={styles.each}>{t('each', { price: item.price })}</p>
        <p className={styles.sum}>
          <Price value={sum} currency={currency} />
        </p>
      </div>
      <div className={styles.controls}>
        <QuantityStepper
          value={item.quantity}
          onChange={mutate}
          name={name}
          max={item.conflicts.length > 0 ? item.quantity : QUANTITY_MAX}
        />
        <Button
          look="quiet"
          aria-busy={isRemoving}
          aria-label={t('removeName', { name })}
          onClick={() => mutate(0)}
        >
          <Icon name="trash" /> {t('remove')}
        </Button>
      </div>
      {item.conflicts.length > 0 ? (
        <div className={styles.stop}>
          <LineStop item={item} />
        </div>
      ) : null}
      {item.orderable ? null : <p className={styles.unavailable}>{t('unavailable')}</p>}
      {error ? (
        <Notice kind="error" title={title(error)} level={4} announce>
          {errorText(error)}
        </Notice>
      ) : null}
    </li>
  );
}

/** Sets a line's quantity; 0 removes it. A refusal stays at the line and is told by a toast. */
function useLineChange(item: CartItem, onRemoved: () => void) {
  const { t } = useTranslation('cart');
  const toast = useToast();
  const errorText = useErrorText();
  const { setQuantity } = useCartActions();
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (quantity: number) => setQuantity(item, quantity),
    onSuccess: (_, quantity) => quantity <= 0 && onRemoved(),
    onError: (failure) => toast.show({ kind: 'error', title: title(failure), text: errorText(failure) }),
  });
  const title = (failure: unknown) =>
    failure instanceof Error && 'code' in failure && failure.code === 'budgets/exceeded'
      ? t('exceeded')
      : t('failed.update');
  return { mutate, error, isRemoving: isPending && variables === 0, title };
}
