import type { WorklistItem } from '@trpeza/contract/office/worklist.schemas';
import { localDateOf } from '@trpeza/i18n/formats';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useTranslation } from 'react-i18next';

/** The key of the text for the next step, by default the item's kind. */
function nextStepKeyOf({ kind, refused, outcome, isPlanned, possiblySame }: WorklistItem) {
  if (possiblySame.length > 0) return 'possiblySame';
  if (isPlanned) return 'planned';
  if (refused) return outcome ? 'otherOutcome' : kind;
  return outcome === 'not_by_us' ? outcome : kind;
}

/** The texts of a worklist item: its description, its age, and the next step. */
export function useWorklistTexts() {
  const { t } = useTranslation(['worklist', 'orders', 'reconciliation', 'health']);
  const { price, month: nameOf, date, clock } = useFormats();
  const timeZone = useKitchen()?.timeZone ?? 'UTC';
  const localized = useLocalized();
  const dayOf = (iso: string) => localDateOf(iso, timeZone) ?? '';

  const what = (item: WorklistItem): string => {
    const { kind, outcome, refused, missing, amount, count, paymentIssue, condition, month, day } = item;
    const sum = { amount: price(amount ?? '0.00') };
    if (kind === 'failed_delivery') return t(`what.failed_delivery.${outcome ?? 'delivered'}`);
    if (kind === 'refused_move' && outcome)
      return t('what.otherOutcome', { outcome: t(`orders:outcome.${outcome}`) });
    if (kind === 'refused_move')
      return t('what.refused_move', { requested: refused ? t(`orders:status.${refused.requested}`) : '' });
    if (missing) return t('what.refused_credit', { reason: t(`orders:credit.reason.${missing.reason}`) });
    if (kind === 'payment' && paymentIssue)
      return amount === null
        ? t(`reconciliation:kind.${paymentIssue}`)
        : t('what.payment', { ...sum, kind: t(`reconciliation:kind.${paymentIssue}`) });
    if (kind === 'health' && condition)
      return t('what.health', { condition: t(`health:condition.${condition}`, { count: count ?? 0 }) });
    if (kind === 'invoice') return t('what.invoice', { month: nameOf(month ?? '') });
    if (kind === 'recurring_refused' || kind === 'move_untold')
      return t(`what.${kind}`, { count: count ?? 0, day: date(day ?? '', 'day') });
    return t(`what.${kind}`, { ...sum, count: count ?? 0 });
  };

  return {
    what,
    /** The meals reported as missing: `2 × A, 1 × B`. */
    missing: ({ missing }: WorklistItem): string =>
      (missing?.lines ?? []).map((line) => `${line.quantity} × ${localized(line, 'name').text}`).join(', '),
    next: (item: WorklistItem): string => {
      const { refused, reportedBy } = item;
      const next = t(`next.${nextStepKeyOf(item)}`, { name: reportedBy ?? '' });
      if (!refused || nextStepKeyOf(item) !== item.kind) return next;
      return `${t('foundAs', { found: t(`orders:status.${refused.found}`) })} ${next}`;
    },
    /** Since when the item has existed: a time if it is from today, otherwise a date. */
    since: ({ since }: WorklistItem): string | undefined => {
      if (since === null) return undefined;
      const isToday = dayOf(since) === dayOf(new Date().toISOString());
      const time = isToday ? clock(since) : date(dayOf(since), 'numeric');
      return t('since', { time });
    },
  };
}
