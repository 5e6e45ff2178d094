import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../platform/back-office/use-kitchen.ts';
import { useLocalized } from '../kit/language/use-localized.ts';
import { MEAL_FIELDS, type MealField } from './meal-values.ts';

/** The current value of each field that a colleague has changed, so that a user with different input can decide. */
export function useCurrentValues(categories: readonly Category[]) {
  const { t } = useTranslation(['menu', 'meals']);
  const { price } = useFormats();
  const localized = useLocalized();
  const read = (field: MealField, meal: Meal): string => {
    const value = meal[field];
    if (field === 'categoryId') {
      const category = categories.find(({ id }) => id === value);
      return category ? localized(category, 'name').text : t('unknownCategory');
    }
    if (field === 'stockStatus') return t(`stock.${meal.stockStatus}`);
    if (field === 'allergens') return listOf(meal.allergens.map((each) => t(`meals:allergen.${each}`)));
    if (field === 'diets') return listOf(meal.diets.map((each) => t(`meals:diets.${each}`)));
    if (typeof value === 'boolean') return t(value ? 'form.on' : 'form.off');
    if (field === 'price' || field === 'purchasePrice') return value ? price(String(value)) : '–';
    return String(value ?? '') || '–';
  };
  return (fields: readonly string[], meal: Meal): Partial<Record<MealField, string>> => {
    const known = MEAL_FIELDS.filter((field) => fields.includes(field));
    return Object.fromEntries(
      known.map((field) => [field, t('form.changedNow', { value: read(field, meal) })]),
    );
  };
}

const listOf = (words: readonly string[]): string => words.join(', ') || '–';
