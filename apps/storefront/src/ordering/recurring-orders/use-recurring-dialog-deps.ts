import { useQueryClient } from '@tanstack/react-query';
import type { RecurringDialogDeps } from '@trpeza/ui/ordering/recurring-orders/recurring-days';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useFormats, useKitchen } from '../../use-formats.ts';
import { useShowOrder } from '../orders/use-show-order.ts';
import { recurringOf } from './recurring-of.ts';

/** Provides the shop's dependencies to the dialogs about recurring orders. `done` is shown as a toast after saving. */
export function useRecurringDialogDeps(userId: number, done: string): RecurringDialogDeps {
  const { price, dateLine, slot } = useFormats();
  const { minOrderQuantity: minimum } = useKitchen();
  const errorText = useErrorText();
  const client = useQueryClient();
  const toast = useToast();
  const showOrder = useShowOrder();
  return {
    api,
    whose: 'own',
    minimum,
    price,
    dateLine,
    slot,
    errorText,
    onDone: (recurring) => {
      client.setQueryData(recurringOf(userId).queryKey, recurring);
      toast.show({ kind: 'success', title: done });
      showOrder('usual');
    },
  };
}
