import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartItem } from '@trpeza/contract/ordering/cart.schemas';
import { formatMoney, parseMoney, timesCents } from '@trpeza/contract/platform/money';
import { MealPicture } from '@trpeza/ui/menu/meal-picture';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Price } from '@trpeza/ui/kit/price/price';
import { QuantityStepper } from '@trpeza/ui/kit/quantity-stepper/quantity-stepper';
import { Button } from '@trpeza/ui/kit/button/button';
import { useKitchen } from '../../use-formats.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import styles from './cart-panel.module.css';
import { LineConflictNotice } from './cart-conflicts.tsx';
import { QUANTITY_MAX } from '@trpeza/contract/ordering/cart.constants';
import { useCartActions } from './use-cart.ts';
import { useRefusal } from './use-refusal.ts';

interface CartLinesProps {
  items: readonly CartItem[];
  onRemoved: (item: CartItem, at: number) => void;
  /** Replaces the line that was removed last. */
  removed: { at: number; line: ReactNode } | undefined;
}

export function CartLines({ items, onRemoved, removed }: CartLinesProps) {
  const lines = items.map((item, at) => (
    <CartLine key={item.mealId} item={item} onRemoved={() => onRemoved(item, at)} />
  ));
  if (removed) lines.splice(removed.at, 0, <li key="removed">{removed.line}</li>);
  return (
    <ul id="cart-lines" className={styles.lines} tabIndex={-1}>
      {lines}
    </ul>
  );
}

function CartLine({ item, onRemoved }: { item: CartItem; onRemoved: () => void }) {
  const { t } = useTranslation('cart');
  const { currency } = useKitchen();
  const { text: name, lang } = useLocalized()(item, 'name');
  const { change, isRemoving, refusal } = useLineChange(item, onRemoved);
  const sum = formatMoney(timesCents(parseMoney(item.price), item.quantity));
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <MealPicture src={item.imageUrl} alt="" />
      </div>
      <h3 className={styles.name} lang={lang}>
        {name}
      </h3>
      <strong>
        <Price value={sum} currency={currency} />
      </strong>
      <div className={styles.controls}>
        <QuantityStepper
          value={item.quantity}
          onChange={change}
          name={name}
          min={0}
          max={item.conflicts.length > 0 ? item.quantity : QUANTITY_MAX}
        />
        <Button
          variant="subtle"
          isLoading={isRemoving}
          aria-label={t('removeName', { name })}
          onClick={() => change(0)}
        >
          <Icon name="trash" /> <span className={styles.word}>{t('remove')}</span>
        </Button>
      </div>
      {item.conflicts.length > 0 ? <LineConflictNotice item={item} /> : null}
      {item.priceBefore ? <PriceChanged item={item} onAccept={() => change(item.quantity)} /> : null}
      {item.orderable ? null : <p className={styles.why}>{t('unavailable')}</p>}
      {refusal ? (
        <Notice kind="error" title={refusal.title} level={4} announce>
          {refusal.text}
        </Notice>
      ) : null}
    </li>
  );
}

/** Says that the price changed while the meal was in the cart, until the user edits the line or confirms. */
function PriceChanged({ item, onAccept }: { item: CartItem; onAccept: () => void }) {
  const { t } = useTranslation('cart');
  const { text: name } = useLocalized()(item, 'name');
  return (
    <div className={styles.changed}>
      <p>
        <Icon name="info" />{' '}
        {t('priceChangedText', { before: item.priceBefore ?? item.price, now: item.price })}
      </p>
      <Button variant="secondary" aria-label={`${t('priceAccept')}: ${name}`} onClick={onAccept}>
        {t('priceAccept')}
      </Button>
    </div>
  );
}

/** Sets a line's quantity; 0 removes the line. An error is shown at the line. */
function useLineChange(item: CartItem, onRemoved: () => void) {
  const refusalOf = useRefusal();
  const onSessionEnd = useSessionEnd();
  const { setQuantity } = useCartActions();
  const actionOf = (quantity: number | undefined) => (quantity === 0 ? 'remove' : 'update');
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (quantity: number) => setQuantity(item, quantity),
    onSuccess: (_, quantity) => quantity <= 0 && onRemoved(),
    onError: onSessionEnd,
  });
  const refusal = error ? refusalOf(error, actionOf(variables)) : undefined;
  return { change: mutate, refusal, isRemoving: isPending && variables === 0 };
}
