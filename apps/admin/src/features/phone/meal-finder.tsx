import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useConflictWords } from '@trpeza/ui/features/meals/use-conflict-words';
import { Combobox } from '@trpeza/ui/kit/combobox/combobox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './phone-order.module.css';
import { findMeals, type MenuMeal } from './use-menu.ts';

const FOUND_AT_MOST = 7;

type MealFinderProps = {
  id: string;
  menu: readonly MenuMeal[];
  onPick: (mealId: number) => void;
};

/** Finds a meal by part of its name: Enter adds it and moves the focus to its quantity. */
export function MealFinder({ id, menu, onPick }: MealFinderProps) {
  const { t } = useTranslation('phone');
  const { price } = useFormats();
  const words = useConflictWords();
  const [typed, setTyped] = useState('');
  const found = findMeals(menu, typed).slice(0, FOUND_AT_MOST);
  return (
    <Combobox
      id={id}
      label={t('find')}
      description={t('findHelp')}
      value={typed}
      onType={setTyped}
      options={found}
      keyOf={({ meal }) => meal.id}
      isBarred={({ conflicts }) => conflicts.length > 0}
      onPick={({ meal }) => {
        setTyped('');
        onPick(meal.id);
      }}
      onGiveUp={() => setTyped('')}
      listLabel={t('found')}
      draw={({ name, meal, conflicts }) => (
        <>
          <span>{name}</span>
          <span className={styles.aside}>
            {conflicts.length > 0 ? t('notForThem', { what: words.list(conflicts) }) : price(meal.price)}
          </span>
        </>
      )}
      status={typed.trim() !== '' && found.length === 0 ? t('foundNone') : ''}
    />
  );
}
