import { conflictList, dietaryNeedList } from '@trpeza/contract/menu/conflict.constants';
import type { Conflict } from '@trpeza/contract/menu/diets.constants';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';

/** Keys of allergens and diets are built from closed lists, which the compiler cannot check. */
type UntypedTranslator = Parameters<typeof dietaryNeedList>[1];

/** Texts of the production sheet for needs, conflicts and changes. */
export function useProductionTexts() {
  const { t } = useTranslation(['kitchen', 'meals']);
  const { signed } = useFormats();
  const free = t as unknown as UntypedTranslator;
  return {
    conflict: (conflicts: readonly Conflict[]) =>
      t('production.conflict', { what: conflictList(conflicts, free) }),
    needs: (needs: readonly Conflict[]) => dietaryNeedList(needs, free) || t('production.plain'),
    /** "+10 / −2", or an empty string without changes. */
    change: ({ more, less }: { more: number; less: number }) =>
      [more, -less].filter(Boolean).map(signed).join(' / '),
  };
}
