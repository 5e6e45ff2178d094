import { useQueryClient } from '@tanstack/react-query';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';

/** Until when a day can still be ordered; undefined once it cannot. */
export const orderUntilOf = (options: DeliveryOptions | undefined, date: string): string | undefined =>
  options?.dates.find((each) => each.date === date)?.orderUntil;

/** Days that cooking has been agreed to begin for on this device. A reload asks again. */
const agreed = new Set<string>();

/** @returns a question before cooking begins for a day that still takes orders; yes at once for any other day and after a yes */
export function useEarlyQuestion(date: string): () => Promise<boolean> {
  const { t } = useTranslation('kitchen');
  const { instant } = useFormats();
  const confirm = useConfirm();
  const client = useQueryClient();
  return async () => {
    // Read when it is needed: a board has hundreds of tickets.
    const options = client.getQueryData(api.query('GET /api/delivery-options').queryKey);
    const until = orderUntilOf(options, date);
    if (until === undefined || agreed.has(date)) return true;
    const isSure = await confirm({
      title: t('early.title'),
      text: t('early.text', { until: instant(until) }),
      confirmLabel: t('action.prepare'),
    });
    if (isSure) agreed.add(date);
    return isSure;
  };
}
