import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { formatOrderNumbers } from './call.ts';

/**
 * Returns a function that asks before a second order for a date, before an order beside a payment in the shop, and before
 * an order during a pause. It resolves to true without a dialog if none of these applies.
 */
export function useOrderConfirmations() {
  const { t } = useTranslation('phone');
  const { date, clock } = useFormats();
  const confirm = useConfirm();
  const ask = (title: string, text: string, confirmLabel: string, cancelLabel: string) =>
    confirm({ title, text, confirmLabel, cancelLabel });
  return async (day: string, quote: Quote | undefined): Promise<boolean> => {
    const { openOrders = [], payingUntil = null, pausedOn = null } = quote ?? {};
    const isSecondWanted =
      openOrders.length === 0 ||
      (await ask(
        t('second.title', { date: date(day, 'day') }),
        t('second.text', { numbers: formatOrderNumbers(openOrders) }),
        t('second.yes'),
        t('second.no'),
      ));
    if (!isSecondWanted) return false;
    const isWantedBesideCheckout =
      payingUntil === null ||
      (await ask(
        t('besideCheckout.title'),
        t('besideCheckout.text', { time: clock(payingUntil) }),
        t('besideCheckout.yes'),
        t('second.no'),
      ));
    if (!isWantedBesideCheckout) return false;
    if (pausedOn === null) return true;
    const from = date(pausedOn.from, 'day');
    return ask(
      t('pausedOn.title', { date: date(day, 'day') }),
      pausedOn.to === null
        ? t('pausedOn.textOpen', { from })
        : t('pausedOn.text', { from, to: date(pausedOn.to, 'day') }),
      t('pausedOn.yes'),
      t('pausedOn.no'),
    );
  };
}
