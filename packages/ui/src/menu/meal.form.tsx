import { Stack } from '@mantine/core';
import { Button } from '../kit/button/button.tsx';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import { ErrorSummary } from '../kit/error-summary/error-summary.tsx';
import { useForm } from '../kit/form/use-form.ts';
import { useUser } from '../platform/back-office/use-session.ts';
import { useAmountChecks } from '../platform/back-office/use-amount-checks.ts';
import { useFormats, useKitchen } from '../platform/back-office/use-kitchen.ts';
import { Notice } from '../kit/notice/notice.tsx';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MealFields } from './meal-fields.tsx';
import {
  bodyOf,
  isSameMeal,
  missingTexts,
  newOfficeMealValues,
  PRICE_FIELDS,
  valuesOf,
  type MealEditorRole,
  type MealField,
  type MealValues,
} from './meal-values.ts';
import { useSaveMeal } from './use-save-meal.ts';
import { useCurrentValues } from './use-current-values.ts';

/** The methods of the form that the dialog calls before closing. */
export interface OpenForm {
  dirty: boolean;
  /** Discards the input. */
  drop: () => void;
}

type MealFormProps = {
  formId: string;
  /** The meal to edit. If undefined, the form adds a new one. */
  meal: Meal | undefined;
  categories: readonly Category[];
  /** Opens the form for adding a category; missing if the user may not add one. */
  onAddCategory?: (() => void) | undefined;
  /** The office has more required fields than the kitchen. */
  audience: MealEditorRole;
  ref: Ref<OpenForm>;
  onDone: () => void;
};

export function MealForm({ formId, meal, categories, onAddCategory, audience, ref, onDone }: MealFormProps) {
  const { t } = useTranslation('menu');
  const isDemo = useKitchen()?.demo ?? false;
  const newMeal = audience === 'office' ? newOfficeMealValues(categories, isDemo) : valuesOf(undefined);
  const { id: userId } = useUser();
  const whatIsNow = useCurrentValues(categories);
  const check = useRules(meal);
  const { areMeant } = useAmountChecks();
  const { price } = useFormats();
  const form = useForm({
    values: meal ? valuesOf(meal) : newMeal,
    schema: () => import('@trpeza/contract/menu/menu.schemas').then((all) => all.NewMeal),
    bodyOf,
    check,
    draft: { name: `meal ${meal?.id ?? 'new'}`, userId, guardsTab: true },
  });
  const { before, isDirty, discardDraft } = form;
  // The first category of the kitchen is added while the form is open, and the meal belongs to it.
  const [hadNone] = useState(categories.length === 0);
  const first = categories[0]?.id;
  useEffect(() => {
    if (hadNone && first !== undefined && form.values.categoryId === '')
      form.set({ categoryId: String(first) });
  });
  const done = () => {
    discardDraft();
    onDone();
  };
  const save = useSaveMeal(meal, {
    onSaved: done,
    onRefused: form.refuse,
    onChanged: (fields, now) => {
      form.moveTo(valuesOf(now));
      form.show(whatIsNow(fields, now));
    },
  });
  useImperativeHandle(ref, () => ({ dirty: isDirty, drop: discardDraft }));

  const changeOfMeal = async () => {
    const values = form.getValues();
    if (meal && isSameMeal(before, values)) return void done();
    const words = { label: (name: (typeof PRICE_FIELDS)[number]) => t(`form.${name}`), write: price };
    return (await areMeant(PRICE_FIELDS, before, values, words)) ? { before, values } : undefined;
  };
  return (
    <form id={formId} onSubmit={form.onSubmit(save, changeOfMeal)} noValidate>
      <Stack gap="xl">
        <ErrorSummary {...form.summary} />
        {form.isKept ? (
          <Notice
            title={t('form.kept.title')}
            level={3}
            actions={
              <Button variant="secondary" onClick={() => form.reset(meal ? valuesOf(meal) : newMeal)}>
                {t('form.kept.forget')}
              </Button>
            }
          >
            {t('form.kept.text')}
          </Notice>
        ) : null}
        <MealFields form={form} categories={categories} onAddCategory={onAddCategory} audience={audience} />
      </Stack>
    </form>
  );
}

const MISSING = {
  name_mk: 'rules.meal-name-mk-required',
  description_mk: 'rules.meal-description-mk-required',
} as const;

/** Checks that the schema does not make: both languages are filled in, and no price is ambiguous. */
function useRules(meal: Meal | undefined): (values: MealValues) => Partial<Record<MealField, string>> {
  const { t } = useTranslation('menu');
  const { unclear } = useAmountChecks();
  const before = meal && valuesOf(meal);
  return (values) => ({
    ...Object.fromEntries(missingTexts(values, before).map((field) => [field, t(MISSING[field])])),
    ...unclear(PRICE_FIELDS, values),
  });
}
