import type { CorrectionDialogDeps } from '@trpeza/ui/ordering/recurring-orders/follow-correction';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useFormats } from '../../use-formats.ts';

/** Provides the shop's dependencies to the dialog about open orders with outdated details. */
export function useCorrectionDialogDeps(): CorrectionDialogDeps {
  const { dateLine } = useFormats();
  const errorText = useErrorText();
  const toast = useToast();
  const onDone = (title: string) => toast.show({ kind: 'success', title });
  return { api, whose: 'own', dateLine, errorText, onDone };
}
