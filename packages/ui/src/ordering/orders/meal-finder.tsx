import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '../../kit/combobox/combobox.tsx';
import { findMeals, type MenuMeal } from './use-menu.ts';

const FOUND_AT_MOST = 7;

interface MealFinderProps {
  id: string;
  menu: readonly MenuMeal[];
  price: (amount: string) => string;
  conflictText: (conflicts: MenuMeal['conflicts']) => string | undefined;
  onPick: (mealId: number) => void;
}

/** A search field that finds a meal by part of its name. Enter adds the meal and focuses its quantity. */
export function MealFinder({ id, menu, price, conflictText, onPick }: MealFinderProps) {
  const { t } = useTranslation('orders');
  const [typed, setTyped] = useState('');
  const found = findMeals(menu, typed).slice(0, FOUND_AT_MOST);
  return (
    <Combobox
      id={id}
      label={t('lines.find')}
      description={t('lines.findHelp')}
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
      listLabel={t('lines.found')}
      draw={({ name, price: amount, conflicts }) => (
        <>
          <span>{name}</span>
          <Text span ms="auto" c="dimmed">
            {conflictText(conflicts) ?? price(amount)}
          </Text>
        </>
      )}
      status={typed.trim() !== '' && found.length === 0 ? t('lines.foundNone') : ''}
    />
  );
}
