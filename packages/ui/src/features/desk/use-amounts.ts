import type { AmountProblem } from '@trpeza/contract/shared/money';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../kit/confirm/use-confirm.ts';

/** What every form says about amounts: why one cannot be read, and whether one that looks like a slip is meant. */
export function useAmounts() {
  const { t } = useTranslation('common');
  const confirm = useConfirm();
  return {
    /** @param typed as it stands in the field, for the sentence that shows both ways to read it */
    problemText: (problem: AmountProblem, typed: string): string => {
      if (problem !== 'money-two-ways') return t(`rules.${problem}`);
      const [whole = '', decimals = ''] = typed.trim().split(/[.,]/);
      return t('rules.money-two-ways', {
        typed: typed.trim(),
        large: `${whole}${decimals}.00`,
        small: `${whole}.${decimals.slice(0, 2)}`,
      });
    },
    /** Asks back where an amount is ten times the one before, or a tenth. Both as they are shown, such as `$500.00`. */
    isMeant: (change: { field: string; from: string; to: string }): Promise<boolean> =>
      confirm({
        title: t('tenfold.title', change),
        text: t('tenfold.text', change),
        confirmLabel: t('tenfold.yes', change),
        cancelLabel: t('tenfold.no'),
      }),
  };
}
