import { Button } from '@trpeza/ui/kit/button/button';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useConflictWords } from '@trpeza/ui/features/meals/use-conflict-words';
import { QuantityStepper } from '@trpeza/ui/kit/quantity-stepper/quantity-stepper';
import { QUANTITY_MAX } from '@trpeza/contract/cart/cart.constants';
import { useTranslation } from 'react-i18next';
import { type CallLine, quantityOf } from './call.ts';
import styles from './phone-order.module.css';
import type { MenuMeal } from './use-menu.ts';

type WholeMenuProps = {
  menu: readonly MenuMeal[];
  categories: readonly { id: number; name: string }[];
  lines: readonly CallLine[];
  onChange: (mealId: number, quantity: number) => void;
};

/** For "what have you got this week?": all available meals, by category. */
export function WholeMenu({ menu, categories, lines, onChange }: WholeMenuProps) {
  const { t } = useTranslation('phone');
  return (
    <details className={styles.menu}>
      <summary>{t('wholeMenu')}</summary>
      {categories.map(({ id, name }) => {
        const meals = menu.filter(({ meal }) => meal.categoryId === id);
        if (meals.length === 0) return null;
        return (
          <section key={id}>
            <h3>{name}</h3>
            <ul className={styles.lines}>
              {meals.map((each) => (
                <MenuLine
                  key={each.meal.id}
                  of={each}
                  quantity={quantityOf(lines, each.meal.id)}
                  onChange={(quantity) => onChange(each.meal.id, quantity)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </details>
  );
}

type MenuLineProps = { of: MenuMeal; quantity: number; onChange: (quantity: number) => void };

function MenuLine({ of: { meal, name, conflicts }, quantity, onChange }: MenuLineProps) {
  const { t } = useTranslation('phone');
  const { price } = useFormats();
  const words = useConflictWords();
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        {name}
        {conflicts.length > 0 ? (
          <span className={styles.wrong}>{t('notForThem', { what: words.list(conflicts) })}</span>
        ) : null}
      </span>
      {quantity > 0 ? (
        <QuantityStepper value={quantity} min={0} max={QUANTITY_MAX} name={name} onChange={onChange} />
      ) : null}
      {quantity === 0 && conflicts.length === 0 ? (
        <Button variant="secondary" aria-label={t('addName', { name })} onClick={() => onChange(1)}>
          {t('add')}
        </Button>
      ) : null}
      <span className={styles.sum}>{price(meal.price)}</span>
    </li>
  );
}
