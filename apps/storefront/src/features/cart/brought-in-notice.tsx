import { useTranslation } from 'react-i18next';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { useErrorText } from '../../use-error-text.ts';
import type { BroughtIn, FromGuest, FromOrder } from './cart-panel-context.ts';
import { useRemoval } from './cart-stop.tsx';
import { useCart } from './use-cart.ts';

/** What has just come into the basket, other than by choosing meals. */
export function BroughtInNotice({ news }: { news: BroughtIn }) {
  return 'mealIds' in news ? <GuestMeals {...news} /> : <OrderedMeals {...news} />;
}

/** The result of ordering again: what was left out and why, and what to check before paying. */
function OrderedMeals({ orderNumber, leftOut, isNothing }: FromOrder) {
  const { t } = useTranslation('cart');
  return (
    <Notice
      kind={leftOut.length > 0 ? 'warning' : 'success'}
      title={t(isNothing ? 'again.none' : 'again.done', { number: orderNumber })}
      level={3}
      announce
    >
      {leftOut.length > 0 ? (
        <>
          <p>{t('again.leftOut')}</p>
          <ul>
            {leftOut.map((meal) => (
              <li key={meal.mealId}>
                <Localized of={meal} text="name" /> – {t(`again.reason.${meal.reason}`)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {isNothing ? null : <p>{t('again.check')}</p>}
    </Notice>
  );
}

/** On a shared device the meals may be those of another person. */
function GuestMeals({ mealIds }: FromGuest) {
  const { t } = useTranslation('cart');
  const errorText = useErrorText();
  const { cart } = useCart();
  const items = cart?.items.filter(({ mealId }) => mealIds.includes(mealId)) ?? [];
  const { remove, error, isPending } = useRemoval(items);
  if (items.length === 0) return null;
  return (
    <Notice
      title={t('before.title', { count: items.reduce((sum, { quantity }) => sum + quantity, 0) })}
      level={3}
      announce
      actions={
        <Button variant="secondary" isLoading={isPending} onClick={() => remove()}>
          <Icon name="trash" /> {t('before.takeOut')}
        </Button>
      }
    >
      {error ? <p role="alert">{errorText(error)}</p> : null}
    </Notice>
  );
}
