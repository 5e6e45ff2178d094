import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CartItem } from '@trpeza/contract/cart/cart.schemas';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { paths } from '../../paths.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useConflictWords } from '@trpeza/ui/features/meals/use-conflict-words';
import { useMealName } from '../meals/use-meal-words.ts';
import styles from './cart-stop.module.css';
import { useCartActions } from './use-cart.ts';

export const stoppedOf = (items: readonly CartItem[]): CartItem[] =>
  items.filter((item) => item.conflicts.length > 0);

/** At a line: why this meal may stay only until somebody removes it. */
export function LineStop({ item }: { item: CartItem }) {
  const { t } = useTranslation('meals');
  const { sentences } = useConflictWords();
  return (
    <Notice kind="error" title={t('stop.title')} level={4}>
      {sentences(item.conflicts)} {t('stop.told')}
    </Notice>
  );
}

/** In the place of the button to the checkout, where there is little room: the reasons stand at the lines. */
export function StopInFooter({ items, onLeave }: { items: readonly CartItem[]; onLeave: () => void }) {
  const { t } = useTranslation(['cart', 'meals']);
  // The button goes with the meals; what is left has the focus then.
  const { remove, error, isPending } = useRemoval(items, () =>
    document.getElementById('cart-lines')?.focus(),
  );
  const errorText = useErrorText();
  return (
    <>
      <p className={styles.why}>
        {error ? errorText(error) : t('stop.footer', { count: items.length })}{' '}
        <Link to={paths.diet()} onClick={onLeave}>
          {t('meals:stop.profile')}
        </Link>
      </p>
      <Button size="large" wide aria-busy={isPending} onClick={() => !isPending && remove()}>
        <Icon name="trash" /> {t('stop.remove', { count: items.length })}
      </Button>
    </>
  );
}

/** In the place of the checkout: why there is none, and what opens it. */
export function CartStop({ items }: { items: readonly CartItem[] }) {
  const { t } = useTranslation(['cart', 'meals']);
  const nameOf = useMealName();
  const { sentences } = useConflictWords();
  const { remove, error, isPending } = useRemoval(items);
  const errorText = useErrorText();
  return (
    <Notice
      kind="error"
      title={t('stop.title', { count: items.length })}
      announce
      actions={
        <>
          <Button aria-busy={isPending} onClick={() => !isPending && remove()}>
            <Icon name="trash" /> {t('stop.remove', { count: items.length })}
          </Button>
          <ButtonLink look="plain" to={paths.diet()}>
            {t('meals:stop.profile')}
          </ButtonLink>
        </>
      }
    >
      <ul className={styles.stopped}>
        {items.map((item) => {
          const { name, lang } = nameOf(item);
          return (
            <li key={item.mealId}>
              <strong lang={lang}>{name}</strong>: {sentences(item.conflicts)}
            </li>
          );
        })}
      </ul>
      <p>{t('stop.text')}</p>
      {error ? (
        <p>
          <strong>{errorText(error)}</strong>
        </p>
      ) : null}
    </Notice>
  );
}

/** One after the other, so that each answer is the basket as it is then. */
function useRemoval(items: readonly CartItem[], onRemoved?: () => void) {
  const { t } = useTranslation('cart');
  const toast = useToast();
  const nameOf = useMealName();
  const { setQuantity } = useCartActions();
  const names = items.map((item) => nameOf(item).name).join(', ');
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      for (const item of items) await setQuantity(item, 0);
    },
    onSuccess: () => {
      toast.show({ kind: 'success', title: t('removed', { name: names }) });
      onRemoved?.();
    },
  });
  return { remove: () => mutate(), error, isPending };
}
