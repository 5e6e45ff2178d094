import type { SheetSorting } from '@trpeza/contract/kitchen/kitchen.constants';
import type {
  ProductionMeal as Meal,
  ProductionSheet as Sheet,
} from '@trpeza/contract/kitchen/production.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useTranslation } from 'react-i18next';
import { ClosedDayNotice } from '../ordering/calendar/closed-day.tsx';
import { ProductionChanges } from './production-changes.tsx';
import { ProductionControl } from './production-control.tsx';
import { ProductionMeal } from './production-meal.tsx';
import styles from './production-sheet.module.css';

interface Props {
  sheet: Sheet;
  by: SheetSorting;
  /** Whether the date is a delivery day; on other days no orders can come in. */
  hasDelivery: boolean;
}

/**
 * What to cook on a day: the control figures, whether orders can still come in, and the meals, all together or by station.
 */
export function ProductionSheet({ sheet, by, hasDelivery }: Props) {
  const { t } = useTranslation('kitchen');
  const { date } = useFormats();
  const isEmpty = sheet.meals.length === 0;
  const saysState = !isEmpty || (hasDelivery ? sheet.state !== 'unfrozen' : sheet.state === 'frozen');
  return (
    <div className={styles.sheet}>
      <p className={styles.printed}>
        {t('production.title')}, {date(sheet.date)}
      </p>
      {sheet.isClosed ? <ClosedDayNotice orders={sheet.control.orders} /> : null}
      <ProductionControl sheet={sheet} saysState={saysState} />
      {isEmpty ? (
        <EmptyState title={t('production.nothing')} />
      ) : by === 'count' ? (
        <section>
          <VisuallyHidden>
            <h2>{t('production.meals')}</h2>
          </VisuallyHidden>
          <Meals meals={sheet.meals} />
        </section>
      ) : (
        sheet.stations.map(({ id, mealIds, ...station }) => (
          <section key={id}>
            <h2 className={styles.title}>
              <Localized of={station} text="name" />
            </h2>
            <Meals meals={sheet.meals.filter(({ mealId }) => mealIds.includes(mealId))} />
          </section>
        ))
      )}
      {sheet.state === 'frozen' ? <ProductionChanges changes={sheet.changes} /> : null}
    </div>
  );
}

function Meals({ meals }: { meals: readonly Meal[] }) {
  return (
    <ul className={styles.meals}>
      {meals.map((meal) => (
        <li key={meal.mealId}>
          <ProductionMeal meal={meal} />
        </li>
      ))}
    </ul>
  );
}
