import type { Meal } from '@trpeza/contract/meals/meals.schemas';
import { useUser } from '../desk/use-session.ts';
import { dropDraft, readDraft } from '../../kit/drafts/drafts.ts';
import { useKeptDraft } from '../../kit/drafts/use-kept-draft.ts';
import { useEffect, useState } from 'react';
import { isChanged, MEAL_FIELDS, rebase, valuesOf, type MealValues } from './meal-values.ts';

interface Draft {
  /** The meal as it was when the form was opened: what is sent is the difference to it. */
  before: MealValues;
  values: MealValues;
}

/** What is typed about a meal. It is kept in the tab, so that neither a reload nor a session that ends costs any of it. */
export function useMealValues(meal: Meal | undefined, newMeal: MealValues) {
  const { id: userId } = useUser();
  const name = `meal ${meal?.id ?? 'new'}`;
  const [kept] = useState(() => readMeal(name, userId));
  const { draft, change, reset } = useKeptDraft<Draft>(
    name,
    userId,
    () => kept ?? freshDraft(meal ? valuesOf(meal) : newMeal),
  );
  const dirty = isChanged(draft.before, draft.values);

  useEffect(() => {
    if (!dirty) return;
    // The tab is being closed: its drafts go with it.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [dirty]);

  return {
    ...draft,
    dirty,
    isKept: kept !== undefined && dirty,
    set: (typed: Partial<MealValues>) => change((now) => ({ ...now, values: { ...now.values, ...typed } })),
    /** Over the meal as it is now; what was typed stays. */
    moveTo: (now: MealValues) =>
      change(({ before, values }) => ({ before: now, values: rebase(before, values, now) })),
    /** Back to the meal as it is saved. */
    forget: () => reset(freshDraft(meal ? valuesOf(meal) : newMeal)),
    drop: () => dropDraft(name),
  };
}

const freshDraft = (before: MealValues): Draft => ({ before, values: before });

/** A storage can hold anything, also what an older version of the page wrote. */
function readMeal(name: string, userId: number): Draft | undefined {
  const kept = readDraft<Partial<Draft>>(name, userId);
  const isWhole = (values: MealValues | undefined) =>
    values !== undefined &&
    MEAL_FIELDS.every((field) => typeof values[field] === typeof valuesOf(undefined)[field]);
  return isWhole(kept?.before) && isWhole(kept?.values) ? (kept as Draft) : undefined;
}
