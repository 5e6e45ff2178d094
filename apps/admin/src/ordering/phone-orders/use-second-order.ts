import type { ApiError } from '@trpeza/api-client/api-error';
import type { OpenOrder, Quote } from '@trpeza/contract/ordering/quote.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useTranslation } from 'react-i18next';
import { formatOrderNumbers } from './call.ts';

/**
 * Returns dialogs that prevent an accidental second order for a date, and the message for an order that someone else has
 * placed at the same time.
 */
export function useSecondOrder() {
  const { t } = useTranslation('phone');
  const { date, clock } = useFormats();
  const confirm = useConfirm();
  return {
    /**
     * Asks whether a second order for the date is wanted. Resolves to true without a dialog if there is no order for that
     * date.
     */
    isWanted: async (day: string, existingOrders: readonly OpenOrder[]): Promise<boolean> =>
      existingOrders.length === 0 ||
      confirm({
        title: t('second.title', { date: date(day, 'day') }),
        text: t('second.text', { numbers: formatOrderNumbers(existingOrders) }),
        confirmLabel: t('second.yes'),
        cancelLabel: t('second.no'),
      }),
    /**
     * Asks whether to order although the customer is paying in the shop. Resolves to true without a dialog if the
     * customer is not.
     */
    confirmDespiteCheckout: async (until: string | null): Promise<boolean> =>
      until === null ||
      confirm({
        title: t('besideCheckout.title'),
        text: t('besideCheckout.text', { time: clock(until) }),
        confirmLabel: t('besideCheckout.yes'),
        cancelLabel: t('second.no'),
      }),
    /**
     * Asks whether to order for a paused date. Resolves to true without a dialog if the customer has no pause on that
     * date.
     */
    confirmDespitePause: async (day: string, pausedOn: Quote['pausedOn']): Promise<boolean> =>
      pausedOn === null ||
      confirm({
        title: t('pausedOn.title', { date: date(day, 'day') }),
        text:
          pausedOn.to === null
            ? t('pausedOn.textOpen', { from: date(pausedOn.from, 'day') })
            : t('pausedOn.text', { from: date(pausedOn.from, 'day'), to: date(pausedOn.to, 'day') }),
        confirmLabel: t('pausedOn.yes'),
        cancelLabel: t('pausedOn.no'),
      }),
    /**
     * Returns the error message for a date for which a colleague or the customer placed an order first. The next attempt
     * shows the dialog.
     */
    meanwhile: ({ params }: ApiError): string =>
      t('second.meanwhile', {
        numbers: String(params?.['orders'] ?? ''),
        date: date(String(params?.['date'] ?? ''), 'day'),
      }),
  };
}
