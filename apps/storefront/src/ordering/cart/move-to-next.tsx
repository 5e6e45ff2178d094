import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { deliveryQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { deliveryOf } from './preview-cart.ts';
import { useCartActions } from './use-cart.ts';

interface MoveToNextProps {
  cart: Pick<Cart, 'deliveryDate' | 'deliveryTime'>;
  onMoved: () => void;
}

/** A button that moves the whole cart to the next possible delivery; renders nothing if there is none. */
export function MoveToNextDelivery({ cart, onMoved }: MoveToNextProps) {
  const { t } = useTranslation('calendar');
  const errorText = useErrorText();
  // The cached options may be from before the cut-off.
  const { data: options, isFetching } = useQuery({ ...deliveryQuery, staleTime: 0 });
  const { move } = useCartActions();
  const { mutate, error, isPending } = useMutation({ mutationFn: move, onSuccess: onMoved });
  if (!options || isFetching) return null;
  const { deliveryDate: date, deliveryTime: time } = deliveryOf(cart, options);
  if (!date || !time) return null;
  return (
    <>
      <Button isLoading={isPending} onClick={() => mutate({ deliveryDate: date, deliveryTime: time })}>
        {date === cart.deliveryDate ? t('moveYesTime', { to: time }) : t('instead', { date })}
      </Button>
      {error ? <p role="alert">{errorText(error)}</p> : null}
    </>
  );
}
