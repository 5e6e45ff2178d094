import { useQueryClient } from '@tanstack/react-query';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';

/** The cut-off of a day; undefined once it has passed. */
export const findCutoff = (options: DeliveryOptions | undefined, date: string): string | undefined =>
  options?.dates.find((each) => each.date === date)?.orderUntil;

/** Dates for which the user has confirmed on this device that cooking may begin. A reload asks again. */
const agreed = new Set<string>();

/**
 * Returns a function that asks for confirmation before cooking begins for a day that still accepts orders. Resolves to
 * true without a question for other days, and after the first confirmation.
 */
export function useConfirmEarlyStart(date: string): () => Promise<boolean> {
  const { t } = useTranslation('kitchen');
  const { instant } = useFormats();
  const confirm = useConfirm();
  const client = useQueryClient();
  return async () => {
    // Read at the click instead of subscribed to, because a board has hundreds of tickets.
    const options = client.getQueryData(api.query('GET /api/delivery-options').queryKey);
    const until = findCutoff(options, date);
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
