import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import type { CorrectionDialogDeps } from '@trpeza/ui/ordering/recurring-orders/follow-correction';
import { api } from '../../api.ts';
import { useResultToast } from '../../ordering/recurring-orders/use-result-toast.ts';

/** Dependencies of `FollowCorrection` on the admin site. It offers to update orders that still have the old details. */
export function useCorrectionDialogDeps(): CorrectionDialogDeps {
  const { date } = useFormats();
  const errorText = useErrorText();
  const { done } = useResultToast();
  return { api, whose: 'office', dateLine: (day) => date(day, 'day'), errorText, onDone: done };
}
