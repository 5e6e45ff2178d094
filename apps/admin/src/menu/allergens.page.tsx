import { Button } from '@trpeza/ui/kit/button/button';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { sortMeals } from '@trpeza/ui/menu/meal-list';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useLastKnownRow } from '@trpeza/ui/kit/dialog/use-last-known-row';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AllergenMatrix } from './allergen-matrix.tsx';
import { AllergensForm } from './allergens.form.tsx';
import styles from './allergens.module.css';
import { MenuFrame } from './menu-frame.tsx';
import { hasUndeclaredAllergens } from './undeclared-allergens.ts';
import { useChangeMeal } from './use-change-meal.ts';

export default function AllergensPage() {
  const { t } = useTranslation('menu');
  return (
    <MenuFrame
      current="allergens"
      actions={
        <Button variant="secondary" data-screen-only onClick={() => window.print()}>
          <Icon name="print" />
          {t('office.allergens.print')}
        </Button>
      }
    >
      {({ meals }) => <Allergens meals={meals} />}
    </MenuFrame>
  );
}

function Allergens({ meals }: { meals: readonly Meal[] }) {
  const { t } = useTranslation('menu');
  const { instant } = useFormats();
  const [mealId, setMealId] = useState<number>();
  const edited = useLastKnownRow(
    mealId,
    meals.find(({ id }) => id === mealId),
  );
  const [now] = useState(() => new Date().toISOString());
  const { change } = useChangeMeal({ done: t('updated'), failed: t('failed.update') });
  // Confirms the allergens as shown. If a colleague has just declared some, the response is the updated row.
  const confirm = ({ id, allergens }: Meal) =>
    change({ id, body: { noAllergensConfirmed: true, expected: { allergens } } });
  const sorted = sortMeals(meals, 'name-asc', useLanguage());
  const bare = sorted.filter(hasUndeclaredAllergens);
  return (
    <>
      {bare.length > 0 ? (
        <div className={styles.notice}>
          <Notice
            kind="warning"
            title={t('office.allergens.bare', { count: bare.length, total: meals.length })}
          >
            {t('office.allergens.bareText')}
          </Notice>
        </div>
      ) : null}
      <p className={styles.asOf}>{t('office.allergens.asOf', { when: instant(now) })}</p>
      <AllergenMatrix meals={sorted} onEdit={({ id }) => setMealId(id)} onConfirm={confirm} />
      <AllergensForm meal={edited.row} isGone={edited.isGone} onClose={() => setMealId(undefined)} />
    </>
  );
}
