import { useTranslation } from 'react-i18next';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import styles from './meal-view.module.css';

/** Example values for a kitchen that gives none; marked as an example on the page. */
const EXAMPLE = { calories: 370, protein: 24, carbs: 30, fat: 15 } as const;
const NUTRIENTS = ['calories', 'protein', 'carbs', 'fat'] as const;

export function Nutrition({ meal, level }: { meal: Meal; level: 2 | 3 }) {
  const { t } = useTranslation('meals');
  const Heading = `h${level}` as const;
  const isExample = NUTRIENTS.every((nutrient) => meal[nutrient] === null);
  const values = isExample ? EXAMPLE : meal;
  return (
    <section>
      <Heading>{t('nutrition.title')}</Heading>
      {isExample ? <p className={styles.example}>{t('nutrition.example')}</p> : null}
      <dl className={styles.table}>
        {NUTRIENTS.flatMap((nutrient) => {
          const value = values[nutrient];
          if (value === null) return [];
          return [
            <dt key={nutrient}>{t(`nutrition.${nutrient}`)}</dt>,
            <dd key={`${nutrient}-value`}>
              {t(nutrient === 'calories' ? 'nutrition.kcal' : 'nutrition.grams', { value })}
            </dd>,
          ];
        })}
      </dl>
    </section>
  );
}
