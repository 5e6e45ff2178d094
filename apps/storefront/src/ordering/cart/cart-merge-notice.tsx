import { useTranslation } from 'react-i18next';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useErrorText } from '../../use-error-text.ts';
import { useGuestMeals } from './guest-meals.ts';
import { CartChoice } from './cart-choice.tsx';
import { useCart } from './use-cart.ts';
import { useRemoval } from './use-removal.ts';

/** Tells the customer how a sign-in changed the cart, or asks which cart to keep. */
export function CartMergeNotice() {
  return (
    <div data-page="narrow">
      <CartChoice level={2} />
      <GuestMeals />
    </div>
  );
}

/**
 * Says how many meals of the guest are now in the cart, with a button to remove them: on a shared device they may be
 * another person's.
 */
function GuestMeals() {
  const ids = useGuestMeals();
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const { cart } = useCart();
  const items = cart?.items.filter(({ mealId }) => ids.includes(mealId)) ?? [];
  const { remove, error, isPending } = useRemoval(items);
  if (items.length === 0) return null;
  return (
    <Notice
      title={t('guestMeals.title', { count: items.reduce((sum, { quantity }) => sum + quantity, 0) })}
      announce
      actions={
        <Button variant="secondary" isLoading={isPending} onClick={() => remove()}>
          <Icon name="trash" /> {t('guestMeals.takeOut')}
        </Button>
      }
    >
      {error ? <p role="alert">{errorText(error)}</p> : null}
    </Notice>
  );
}
