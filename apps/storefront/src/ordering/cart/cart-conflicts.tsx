import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CartItem } from '@trpeza/contract/ordering/cart.schemas';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useConflictTexts } from '@trpeza/ui/menu/use-conflict-texts';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import styles from './cart-panel.module.css';
import { useRemoval } from './use-removal.ts';

/** Says at a cart line why the meal blocks the checkout until it is removed. */
export function LineConflictNotice({ item }: { item: CartItem }) {
  const { t } = useTranslation('meals');
  const { sentences } = useConflictTexts();
  return (
    <Notice kind="error" title={t('stop.title')} level={4}>
      {sentences(item.conflicts)} {t('stop.told')}
    </Notice>
  );
}

interface RemoveMealsInFooterProps {
  items: readonly CartItem[];
  why: 'stopped' | 'sold-out';
}

/**
 * A button that removes these meals, shown in place of the checkout button where space is limited. The lines of the meals
 * show the reasons.
 */
export function RemoveMealsInFooter({ items, why }: RemoveMealsInFooterProps) {
  const { t } = useTranslation(['cart', 'meals']);
  const texts = why === 'stopped' ? 'stop' : 'soldOut';
  // The button is removed together with the meals, so the remaining content gets the focus.
  const { remove, error, isPending } = useRemoval(items, () =>
    document.getElementById('cart-lines')?.focus(),
  );
  const errorText = useErrorText();
  return (
    <>
      <p className={styles.why}>
        {error ? errorText(error) : t(`${texts}.footer`, { count: items.length })}{' '}
        {why === 'stopped' ? (
          <Link to={paths.diet()} replace>
            {t('meals:stop.profile')}
          </Link>
        ) : null}
      </p>
      <Button size="large" isLoading={isPending} onClick={() => remove()}>
        <Icon name="trash" /> {t('stop.remove', { count: items.length })}
      </Button>
    </>
  );
}

/** Names the sold-out meals, with a button to continue without them. Shown in place of the checkout. */
export function SoldOutNotice({ items }: { items: readonly CartItem[] }) {
  const { t } = useTranslation('cart');
  const localized = useLocalized();
  const { remove, error, isPending } = useRemoval(items);
  const errorText = useErrorText();
  return (
    <Notice
      kind="error"
      title={t('soldOut.title', { count: items.length })}
      announce
      actions={
        <Button isLoading={isPending} onClick={() => remove()}>
          <Icon name="trash" /> {t('soldOut.remove', { count: items.length })}
        </Button>
      }
    >
      <ul>
        {items.map((item) => {
          const { text: name, lang } = localized(item, 'name');
          return (
            <li key={item.mealId} lang={lang}>
              <strong>{name}</strong>
            </li>
          );
        })}
      </ul>
      <p>{error ? errorText(error) : t('soldOut.text')}</p>
    </Notice>
  );
}

/** Says why the checkout is blocked, and how to continue. Shown in place of the checkout. */
export function CartConflictNotice({ items }: { items: readonly CartItem[] }) {
  const { t } = useTranslation(['cart', 'meals']);
  const localized = useLocalized();
  const { sentences } = useConflictTexts();
  const { remove, error, isPending } = useRemoval(items);
  const errorText = useErrorText();
  return (
    <Notice
      kind="error"
      title={t('stop.title', { count: items.length })}
      announce
      actions={
        <>
          <Button isLoading={isPending} onClick={() => remove()}>
            <Icon name="trash" /> {t('stop.remove', { count: items.length })}
          </Button>
          <ButtonLink variant="secondary" to={paths.diet()}>
            {t('meals:stop.profile')}
          </ButtonLink>
        </>
      }
    >
      <ul>
        {items.map((item) => {
          const { text: name, lang } = localized(item, 'name');
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
