import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import { api } from '../../api.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useEarlierCart } from './earlier-cart.ts';
import { clearGuestCart, readGuestCart } from './guest-cart.ts';
import { sendGuestCart } from './merge-guest-cart.ts';
import { cacheCart, useCart } from './use-cart.ts';

type Choice = 'add' | 'leaveOut' | 'takeOut';

/** Asks which cart to keep if both the guest's cart and the account's contain meals; renders nothing otherwise. */
export function CartChoice({ level }: { level: 2 | 3 }) {
  const { t } = useTranslation('checkout');
  const errorText = useErrorText();
  const earlier = useEarlierCart();
  const { cart } = useCart();
  const { mutate, error, isPending, variables } = useChoose(cart);
  if (!earlier || !cart) return null;
  const { deliveryDate: date } = cart;
  const button = (choice: Choice) => ({
    isLoading: isPending && variables === choice,
    onClick: () => isPending || mutate(choice),
    children: t(`twoBaskets.${choice}`),
  });
  return (
    <Notice
      kind="warning"
      title={t('twoBaskets.title', { count: earlier.mealCount })}
      level={level}
      announce
      actions={
        <>
          <Button {...button('add')} />
          <Button variant="secondary" {...button('leaveOut')} />
          <Button variant="subtle" {...button('takeOut')} />
        </>
      }
    >
      <p>{t('twoBaskets.text', { now: cart.mealCount })}</p>
      {date ? <p>{t('twoBaskets.day', { date })}</p> : null}
      {error ? <p role="alert">{errorText(error)}</p> : null}
    </Notice>
  );
}

function useChoose(shown: Cart | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (choice: Choice) => {
      if (choice === 'takeOut') return clearGuestCart();
      if (choice === 'leaveOut') await api.call('DELETE /api/cart');
      // The day shown on the page, because the stored one may be past.
      const { deliveryDate, deliveryTime } = shown ?? {};
      const day = deliveryDate && deliveryTime ? { deliveryDate, deliveryTime } : {};
      cacheCart(client, await sendGuestCart({ ...readGuestCart(), ...day }));
    },
  });
}
