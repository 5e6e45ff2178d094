import { useTranslation } from 'react-i18next';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import styles from './meal-view.module.css';
import { Nutrition } from './nutrition.tsx';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';

export function MealFacts({ meal }: { meal: Meal }) {
  const { t } = useTranslation('meals');
  const ingredients = useLocalized()(meal, 'ingredients');
  const heating = useLocalized()(meal, 'heating');
  return (
    <div className={styles.facts}>
      <Nutrition meal={meal} level={2} />
      <div className={styles.part}>
        {ingredients.text ? (
          <section>
            <h2>{t('ingredients')}</h2>
            <p lang={ingredients.lang}>{ingredients.text}</p>
          </section>
        ) : null}
        <section>
          <h2>{t('allergens.title')}</h2>
          <p>
            {meal.allergens.length > 0 ? (
              <strong>{meal.allergens.map((allergen) => t(`allergen.${allergen}`)).join(', ')}</strong>
            ) : (
              t('allergens.none')
            )}
          </p>
        </section>
        {heating.text || meal.useByDays !== null ? (
          <section>
            <h2>{t('atHome')}</h2>
            {heating.text ? <p lang={heating.lang}>{heating.text}</p> : null}
            {meal.useByDays === null ? null : <p>{t('useBy', { count: meal.useByDays })}</p>}
          </section>
        ) : null}
        {meal.diets.length > 0 ? (
          <section>
            <h2>{t('diets.title')}</h2>
            <div className={styles.diets}>
              {meal.diets.map((diet) => (
                <Badge key={diet} tone="green">
                  {t(`diets.${diet}`)}
                </Badge>
              ))}
            </div>
          </section>
        ) : null}
      </div>
    </div>
  );
}
