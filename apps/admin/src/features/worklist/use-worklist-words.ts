import type { WorklistItem } from '@trpeza/contract/worklist/worklist.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';

/** The texts for what happened and what to do about it. */
export function useWorklistWords() {
  const { t } = useTranslation('worklist');
  const { t: orders } = useTranslation('orders');
  const { price } = useFormats();
  return {
    what: ({ kind, outcome, refused, owed }: WorklistItem): string => {
      if (kind === 'failed_delivery') return t(`what.failed_delivery.${outcome ?? 'delivered'}`);
      if (kind === 'account_overdue') return t('what.account_overdue', { owed: price(owed ?? '0.00') });
      return t('what.refused_move', { requested: refused ? orders(`status.${refused.requested}`) : '' });
    },
    foundAs: ({ refused }: WorklistItem): string | undefined =>
      refused ? t('foundAs', { found: orders(`status.${refused.found}`) }) : undefined,
    next: ({ kind, reportedBy }: WorklistItem): string => t(`next.${kind}`, { name: reportedBy ?? '' }),
  };
}
