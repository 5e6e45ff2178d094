import { PERSON_DIETS, type PersonDiet } from '@trpeza/contract/menu/diets.constants';
import { ALLERGENS, type Allergen } from '@trpeza/contract/menu/meals.constants';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckList } from '../kit/check-list/check-list.tsx';

interface DietFieldsProps {
  /** Element id of the list of allergens, the first of the two lists. */
  id: string;
  error?: ReactNode;
  values: { allergens: readonly Allergen[]; diets: readonly PersonDiet[] };
  set: (change: { allergens?: Allergen[]; diets?: PersonDiet[] }) => void;
  /** Legends for a member of staff who fills in the form for a customer; by default they address the customer. */
  legends?: { allergens: string; diets: string };
  isCompact?: boolean;
}

/** The allergens that a person must avoid, and their diets. */
export function DietFields({ id, error, values, set, legends, isCompact }: DietFieldsProps) {
  const { t } = useTranslation(['accounts', 'meals']);
  return (
    <>
      <CheckList
        id={id}
        legend={legends?.allergens ?? t('diet.allergens')}
        options={ALLERGENS.map((value) => ({ value, label: t(`meals:allergen.${value}`) }))}
        values={values.allergens}
        onChange={(allergens) => set({ allergens })}
        error={error}
        isCompact={isCompact}
      />
      <CheckList
        id={`${id}-diets`}
        legend={legends?.diets ?? t('diet.diets')}
        options={PERSON_DIETS.map((value) => ({
          value,
          label: t(`diet.kind.${value}`),
          ...(isCompact ? {} : { hint: t(`diet.hint.${value}`) }),
        }))}
        values={values.diets}
        onChange={(diets) => set({ diets })}
        isCompact={isCompact}
      />
    </>
  );
}
