import { conflictList, needList } from '@trpeza/contract/meals/conflict.constants';
import type { Conflict } from '@trpeza/contract/meals/diets.constants';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';

/** Keys of allergens and diets are made of closed lists, which the compiler cannot follow. */
type FreeWords = Parameters<typeof needList>[1];

/** What a production sheet says of needs, conflicts and changes. */
export function useProductionWords() {
  const { t } = useTranslation(['kitchen', 'meals']);
  const { signed } = useFormats();
  const free = t as unknown as FreeWords;
  return {
    conflict: (conflicts: readonly Conflict[]) =>
      t('production.conflict', { what: conflictList(conflicts, free) }),
    needs: (needs: readonly Conflict[]) => needList(needs, free) || t('production.plain'),
    /** "+10 / −2", or nothing when nothing moved. */
    change: ({ more, less }: { more: number; less: number }) =>
      [more, -less].filter(Boolean).map(signed).join(' / '),
  };
}
