import type { Meal } from '@trpeza/contract/meals/meals.schemas';
import { expect, test } from 'vitest';
import { drawPart } from '../../draw-part.tsx';
import { MealFacts } from './meal-facts.tsx';

const meal = {
  allergens: [],
  diets: [],
  heating: 'Warm it up for 3 minutes.',
  heating_mk: 'Загрејте го 3 минути.',
  useByDays: 6,
  preparationTime: '35 min',
} as unknown as Meal;

test('shows heating and use-by date, not the preparation time', () => {
  const { text } = drawPart(<MealFacts meal={meal} />, 'en');
  expect(text).toContain('Warm it up for 3 minutes.');
  expect(text).toContain('Eat it within 6 days after the delivery.');
  expect(text).not.toContain('35 min');
  const macedonian = drawPart(<MealFacts meal={meal} />, 'mk').text;
  expect(macedonian).toContain('Загрејте го 3 минути.');
  expect(macedonian).toContain('6');
});
