import { Button } from '../../kit/button/button.tsx';
import type { Category, Meal } from '@trpeza/contract/meals/meals.schemas';
import { ErrorSummary } from '../../kit/error-summary/error-summary.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useUser } from '../desk/use-session.ts';
import { useAmounts } from '../desk/use-amounts.ts';
import { useFormats } from '../desk/use-kitchen.ts';
import { Notice } from '../../kit/notice/notice.tsx';
import { type Ref, useImperativeHandle } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './meal-form.module.css';
import type { MealAudience } from './meal-audience.ts';
import { MainFields } from './main-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import {
  bodyOf,
  brokenRules,
  isSameMeal,
  newOfficeMeal,
  tenfoldPrices,
  valuesOf,
  type MealValues,
  type Rule,
  type TextField,
} from './meal-values.ts';
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
  const { id: userId } = useUser();
  const whatIsNow = useWhatIsNow(categories);
  const check = useRules();
  const arePricesMeant = useArePricesMeant();
  const form = useForm({
    values: meal ? valuesOf(meal) : newMeal,
    schema: () => import('@trpeza/contract/meals/menu.schemas').then((all) => all.NewMeal),
    bodyOf,
    check,
    draft: { name: `meal ${meal?.id ?? 'new'}`, userId, guardsTab: true },
  });
  const { before, isDirty, forget } = form;
  const done = () => {
    forget();
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
  useImperativeHandle(ref, () => ({ dirty: isDirty, drop: forget }));

  const changeOfMeal = async () => {
    const values = form.getValues();
    if (meal && isSameMeal(before, values)) return void done();
    return (await arePricesMeant(before, values)) ? { before, values } : undefined;
  };
  return (
    <form id={formId} className={styles.form} onSubmit={form.onSubmit(save, changeOfMeal)} noValidate>
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
      <MainFields {...form} categories={categories} categoriesAt={categoriesAt} audience={audience} />
      <MoreFields {...form} />
    </form>
  );
}

function useRules(): (values: MealValues) => Partial<Record<TextField, string>> {
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
