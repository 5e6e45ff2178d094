import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CartItem } from '@trpeza/contract/ordering/cart.schemas';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useCartActions } from './use-cart.ts';

/** Removes lines in sequence, so that each response is the current cart. */
export function useRemoval(items: readonly CartItem[], onRemoved?: () => void) {
  const { t } = useTranslation('cart');
  const toast = useToast();
  const localized = useLocalized();
  const { setQuantity } = useCartActions();
  const names = items.map((item) => localized(item, 'name').text).join(', ');
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
