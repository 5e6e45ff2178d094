import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useConflictWords } from '@trpeza/ui/features/meals/use-conflict-words';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './phone-order.module.css';
import { findMeals, type MenuMeal } from './use-menu.ts';

const FOUND_AT_MOST = 7;

type MealFinderProps = {
  id: string;
  menu: readonly MenuMeal[];
  onPick: (mealId: number) => void;
};

/** A combobox for part of a name: Enter adds the meal and moves the focus to its quantity. */
export function MealFinder({ id, menu, onPick }: MealFinderProps) {
  const { t } = useTranslation('phone');
  const { price } = useFormats();
  const words = useConflictWords();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const found = findMeals(menu, typed).slice(0, FOUND_AT_MOST);
  const isOpen = found.length > 0;
  const pick = (each: MenuMeal | undefined) => {
    if (!each || each.conflicts.length > 0) return;
    setTyped('');
    setActive(0);
    onPick(each.meal.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % Math.max(1, found.length)),
      ArrowUp: () => setActive((active + found.length - 1) % Math.max(1, found.length)),
      // With no input it does nothing: only the button places the order.
      Enter: () => pick(found[active]),
      Escape: () => setTyped(''),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <div className={styles.finder}>
      <TextField
        id={id}
        label={t('find')}
        description={t('findHelp')}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen ? `${list}${active}` : undefined}
        autoComplete="off"
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
      />
      <div id={list} role="listbox" aria-label={t('found')} className={styles.found} hidden={!isOpen}>
        {found.map((each, index) => (
          <div
            key={each.meal.id}
            id={`${list}${index}`}
            role="option"
            aria-selected={index === active}
            aria-disabled={each.conflicts.length > 0 || undefined}
            tabIndex={-1}
            className={styles.option}
            // Runs before the field loses the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              pick(each);
            }}
          >
            <span>{each.name}</span>
            <span className={styles.soft}>
              {each.conflicts.length > 0
                ? t('notForThem', { what: words.list(each.conflicts) })
                : price(each.meal.price)}
            </span>
          </div>
        ))}
      </div>
      <p className={styles.soft} role="status">
        {typed.trim() !== '' && !isOpen ? t('foundNone') : ''}
      </p>
    </div>
  );
}
