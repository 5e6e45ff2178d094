import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartItem } from '@trpeza/contract/ordering/cart.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import styles from './cart-panel.module.css';
import { useCartActions, type DeliveryChoice } from './use-cart.ts';
import { useRefusal } from './use-refusal.ts';

export interface RemovedItem {
  item: CartItem;
  /** The index of the line in the list. */
  at: number;
  delivery: DeliveryChoice | undefined;
}

/** Replaces a removed line: shows its name, and a button that restores it. */
export function RemovedLine({ removed: { item, delivery } }: { removed: RemovedItem }) {
  const { t } = useTranslation('cart');
  const name = useLocalized()(item, 'name').text;
  const { add } = useCartActions();
  const refusalOf = useRefusal();
  const undo = useRef<HTMLButtonElement>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => delivery && add(item, item.quantity, delivery),
  });
  // The focused button was removed with its line, so the restore button gets the focus. It ignores the second click of a
  // double click, which would undo the removal.
  useEffect(() => {
    ignoreDoubleClick();
    undo.current?.focus();
  }, []);
  return (
    <div className={styles.changed}>
      <p role="status">{error ? refusalOf(error, 'add').text : t('removed', { name })}</p>
      {delivery ? (
        <Button
          ref={undo}
          variant="secondary"
          isLoading={isPending}
          aria-label={t('undoRemoval', { name })}
          onClick={() => mutate()}
        >
          {t('undo')}
        </Button>
      ) : null}
    </div>
  );
}
