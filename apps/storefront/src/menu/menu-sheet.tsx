import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { ALLERGENS, isOrderable } from '@trpeza/contract/menu/meals.constants';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import type { Menu, MenuMeal } from '../page-data.ts';
import { deliveryQuery } from '../queries.ts';
import { useFormats, useKitchen } from '../use-formats.ts';
import { filledCategories } from './menu-filter.ts';
import styles from './print-menu.module.css';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';

/**
 * Font sizes in descending order; the largest one that fits all meals on one sheet is used. A longer menu is printed in
 * the smallest size.
 */
const SIZES = ['huge', 'large', 'middle'] as const;
const FITS = { huge: 53, large: 58, middle: 72 };

/** A printed sheet for the kitchen door: every meal with its price and contents, and how to order. */
export function MenuSheet({ menu: { meals, categories } }: { menu: Menu }) {
  const size = SIZES.find((each) => meals.length <= FITS[each]) ?? 'small';
  return (
    <article className={styles.sheet} data-size={size}>
      <SheetHead />
      <div className={styles.columns}>
        {filledCategories({ meals, categories }).map((category) => (
          <SheetCategory
            key={category.id}
            category={category}
            meals={meals.filter((meal) => meal.categoryId === category.id)}
          />
        ))}
      </div>
      <Legend meals={meals} />
    </article>
  );
}

function SheetHead() {
  const { t } = useTranslation(['sheet', 'meals', 'calendar']);
  const kitchen = useKitchen();
  const { price, slot } = useFormats();
  const { data: delivery } = useQuery(deliveryQuery);
  const day = delivery?.dates.find(({ date }) => date === delivery.next?.deliveryDate);
  return (
    <header className={styles.head}>
      <h2 className={styles.kitchen}>{kitchen.name}</h2>
      <p>
        {kitchen.phone ? <strong>{t('call', { phone: kitchen.phone })}</strong> : null}
        {kitchen.address ? <span> · {kitchen.address}</span> : null}
      </p>
      <p>
        <strong>
          {day
            ? `${t('calendar:deliveryOn', { date: day.date })}. ${t('calendar:changeUntil', { until: day.orderUntilDate })}.`
            : t('calendar:none')}
        </strong>
        {day && day.openSlots.length > 0 ? ` (${day.openSlots.map(slot).join(', ')})` : ''}
      </p>
      <p>
        {t('terms', {
          minimum: kitchen.minOrderQuantity,
          fee: price(kitchen.deliveryFeeCents),
          share: kitchen.customerShareBps / 100,
        })}
      </p>
    </header>
  );
}

function SheetCategory({ category, meals }: { category: Category; meals: readonly MenuMeal[] }) {
  const localized = useLocalized();
  if (meals.length === 0) return null;
  const { text, lang } = localized(category, 'name');
  return (
    <section className={styles.category}>
      <h3 lang={lang}>{text}</h3>
      <ul>
        {meals.map((meal) => (
          <SheetMeal key={meal.id} meal={meal} />
        ))}
      </ul>
    </section>
  );
}

function SheetMeal({ meal }: { meal: MenuMeal }) {
  const { t } = useTranslation(['sheet', 'meals']);
  const { price } = useFormats();
  const { text: name, lang } = useLocalized()(meal, 'name');
  const contained = ALLERGENS.filter((allergen) => meal.allergens.includes(allergen));
  return (
    <li className={styles.meal}>
      <span>
        <span lang={lang}>{name}</span>
        {meal.isVegetarian ? (
          <>
            {' '}
            <span className={styles.mark} aria-hidden="true">
              {t('vegetarian')}
            </span>
            <VisuallyHidden> ({t('meals:badges.vegetarian')})</VisuallyHidden>
          </>
        ) : null}
        {contained.length > 0 ? (
          <>
            {' '}
            <span className={styles.letters} aria-hidden="true">
              {contained.map((allergen) => t(`letters.${allergen}`)).join(' ')}
            </span>
            <VisuallyHidden>
              {' '}
              ({t('meals:contains')} {contained.map((allergen) => t(`meals:allergen.${allergen}`)).join(', ')}
              )
            </VisuallyHidden>
          </>
        ) : null}
        {isOrderable(meal) ? null : <em> ({t('meals:soldOut')})</em>}
      </span>
      <span className={styles.price}>{price(meal.price)}</span>
    </li>
  );
}

/** Lists only the symbols that this menu uses: a shorter list is more likely to be read. */
function Legend({ meals }: { meals: readonly MenuMeal[] }) {
  const { t } = useTranslation(['sheet', 'meals']);
  const used = ALLERGENS.filter((allergen) => meals.some((meal) => meal.allergens.includes(allergen)));
  return (
    <footer className={styles.legend}>
      <ul>
        <li>
          <span className={styles.mark}>{t('vegetarian')}</span> {t('meals:badges.vegetarian')}
        </li>
        {used.map((allergen) => (
          <li key={allergen}>
            <strong>{t(`letters.${allergen}`)}</strong> {t(`meals:allergen.${allergen}`)}
          </li>
        ))}
      </ul>
      <p>{t('ask')}</p>
    </footer>
  );
}
