import { Button } from '@mantine/core';
import type { Category, Meal } from '@trpeza/contract/meals/meals.schemas';
import { ErrorSummary } from '../../kit/error-summary/error-summary.tsx';
import { useFormErrors } from '../../kit/form/use-form-errors.ts';
import { useAmounts } from '../desk/use-amounts.ts';
import { useFormats } from '../desk/use-kitchen.ts';
import { Notice } from '../../kit/notice/notice.tsx';
import { type FormEvent, type Ref, useImperativeHandle } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './meal-form.module.css';
import type { MealFieldProps } from './meal-field.tsx';
import type { MealAudience } from './meal-audience.ts';
import { MainFields } from './main-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import {
  brokenRules,
  isSameMeal,
  MEAL_FIELDS,
  newOfficeMeal,
  tenfoldPrices,
  valuesOf,
  type MealField,
  type MealValues,
  type Rule,
  type TextField,
} from './meal-values.ts';
import { useMealValues } from './use-meal-values.ts';
import { useSaveMeal } from './use-save-meal.ts';
import { useWhatIsNow } from './use-what-is-now.ts';

/** What the frame asks of the form when somebody wants out. */
export interface OpenForm {
  dirty: boolean;
  /** Throws away what was typed. */
  drop: () => void;
}

type MealFormProps = {
  formId: string;
  /** The one to change; without it a new one is added. */
  meal: Meal | undefined;
  categories: readonly Category[];
  /** Where a category is added, for whom may do it. */
  categoriesAt?: string | undefined;
  /** The office is asked for more than the kitchen. */
  audience: MealAudience;
  ref: Ref<OpenForm>;
  onDone: () => void;
};

export function MealForm({ formId, meal, categories, categoriesAt, audience, ref, onDone }: MealFormProps) {
  const { t } = useTranslation('menu');
  const newMeal = audience === 'office' ? newOfficeMeal(categories) : valuesOf(undefined);
  const { before, values, dirty, isKept, set, moveTo, forget, drop } = useMealValues(meal, newMeal);
  const whatIsNow = useWhatIsNow(categories);
  const form = useFormErrors(MEAL_FIELDS);
  const rulesOf = useRules();
  const arePricesMeant = useArePricesMeant();
  const done = () => {
    drop();
    onDone();
  };
  const save = useSaveMeal(meal, {
    onSaved: done,
    onRefused: form.setFromApiError,
    onChanged: (fields, now) => {
      moveTo(valuesOf(now));
      form.check(whatIsNow(fields, now));
    },
  });
  useImperativeHandle(ref, () => ({ dirty, drop }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !form.check(rulesOf(values))) return;
    if (meal && isSameMeal(before, values)) done();
    else if (await arePricesMeant(before, values)) save.mutate({ before, values });
  };
  const props: MealFieldProps = { values, set, field: form.field };
  return (
    <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary {...form.summary} />
      {isKept ? (
        <Notice
          title={t('form.kept.title')}
          level={3}
          actions={
            <Button variant="default" onClick={forget}>
              {t('form.kept.forget')}
            </Button>
          }
        >
          {t('form.kept.text')}
        </Notice>
      ) : null}
      <MainFields {...props} categories={categories} categoriesAt={categoriesAt} audience={audience} />
      <MoreFields {...props} />
    </form>
  );
}

function useRules(): (values: MealValues) => Partial<Record<MealField, string>> {
  const { t } = useTranslation('menu');
  const { problemText } = useAmounts();
  return (values) => {
    const broken = Object.entries(brokenRules(values)) as [TextField, Rule][];
    const textOf = (field: TextField, rule: Rule) =>
      rule === 'money-two-ways' ? problemText(rule, values[field]) : t(`rules.${rule}`);
    return Object.fromEntries(broken.map(([field, rule]) => [field, textOf(field, rule)]));
  };
}

/** Asks about each price that looks like a slip of the comma. */
function useArePricesMeant(): (before: MealValues, after: MealValues) => Promise<boolean> {
  const { t } = useTranslation('menu');
  const { price } = useFormats();
  const { isMeant } = useAmounts();
  return async (before, after) => {
    for (const { name, from, to } of tenfoldPrices(before, after))
      if (!(await isMeant({ field: t(`form.${name}`), from: price(from), to: price(to) }))) return false;
    return true;
  };
}
