import { useQuery } from '@tanstack/react-query';
import { QUANTITY_MAX } from '@trpeza/contract/cart/cart.constants';
import { isOrderable } from '@trpeza/contract/meals/meals.constants';
import { priceFor } from '@trpeza/contract/meals/prices.constants';
import type { Quote } from '@trpeza/contract/orders/quote.schemas';
import { formatMoney, parseMoney, timesCents } from '@trpeza/contract/shared/money';
import { compareText } from '@trpeza/i18n/formats';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { Icon } from '../../kit/icon/icon.tsx';
import { useLanguage } from '../../kit/language/use-language.ts';
import { useLocalized } from '../../kit/language/use-localized.ts';
import { QuantityStepper } from '../../kit/quantity-stepper/quantity-stepper.tsx';
import { QueryView } from '../../kit/query-view/query-view.tsx';
import type { ChangeTools } from './change-meals.form.tsx';
import styles from './change-meals.module.css';
import type { ChosenMeal } from './use-change-preview.ts';

/** Whose meals are chosen: an order, which keeps its prices, or one that repeats; without a price the menu's of the date applies. */
interface ChangedMeals {
  deliveryDate: string;
  items: readonly { mealId: number; name: string; name_mk: string; price?: string | undefined }[];
}

type LinesProps = {
  id: string;
  error: ReactNode;
  order: ChangedMeals;
  tools: Pick<ChangeTools, 'api' | 'price'>;
  chosen: readonly ChosenMeal[];
  preview: Pick<Quote, 'minimum'> | undefined;
  onChange: (next: ChosenMeal[]) => void;
  /** What is to be said of a meal, under its name. */
  noteOf?: (mealId: number) => ReactNode;
};

interface Named {
  mealId: number;
  name: string;
  price?: string | undefined;
}

/** The meals of an order with their quantities; one that is taken off stays at zero, so that it can come back. */
export function ChangeLines({ id, error, order, tools, chosen, preview, onChange, noteOf }: LinesProps) {
  const { t } = useTranslation('orders');
  const localized = useLocalized();
  const list = useRef<HTMLUListElement>(null);
  const added = useRef<number>(undefined);
  useEffect(() => {
    if (added.current === undefined) return;
    list.current?.querySelector<HTMLInputElement>(`[data-meal="${added.current}"] input`)?.focus();
    added.current = undefined;
  });
  const menu = useMenu(tools, order.deliveryDate);
  const ordered = order.items.map((item): Named => ({
    mealId: item.mealId,
    name: localized(item, 'name').text,
    price: item.price,
  }));
  const known = (mealId: number): Named | undefined => {
    const own = ordered.find((each) => each.mealId === mealId);
    return own?.price ? own : (menu.data?.find((each) => each.mealId === mealId) ?? own);
  };
  const set = (mealId: number, quantity: number) =>
    onChange(chosen.map((each) => (each.mealId === mealId ? { mealId, quantity } : each)));
  const add = (mealId: number) => {
    added.current = mealId;
    onChange([...chosen, { mealId, quantity: 1 }]);
  };
  const others = menu.data?.filter(({ mealId }) => !chosen.some((each) => each.mealId === mealId)) ?? [];
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <fieldset
      id={id}
      className={styles.meals}
      tabIndex={-1}
      data-error={error ? true : undefined}
      aria-describedby={error ? `${id}error` : undefined}
    >
      <legend className={styles.legend}>{t('field.items')}</legend>
      {error ? (
        <p id={`${id}error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      <ul ref={list} className={styles.lines}>
        {chosen.map(({ mealId, quantity }) => {
          const meal = known(mealId);
          const name = meal?.name ?? t('mealWithoutName', { id: mealId });
          return (
            <li
              key={mealId}
              className={styles.line}
              data-meal={mealId}
              data-gone={quantity === 0 || undefined}
            >
              <span className={styles.name}>
                {name}
                {quantity === 0 ? <span className={styles.off}>{t('change.off')}</span> : noteOf?.(mealId)}
              </span>
              <QuantityStepper
                name={name}
                value={quantity}
                min={0}
                max={QUANTITY_MAX}
                onChange={(next) => set(mealId, next)}
              />
              <span className={styles.sum}>
                {meal?.price ? tools.price(formatMoney(timesCents(parseMoney(meal.price), quantity))) : ''}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles.count}>
        {t('meals', { count })}
        {preview ? ` · ${t('change.minimum', { minimum: String(preview.minimum) })}` : ''}
      </p>
      <details className={styles.menu}>
        <summary>{t('change.addMeals')}</summary>
        <QueryView query={menu} title={t('change.menuFailed')} help={null} level={3}>
          {() => (
            <ul className={styles.lines}>
              {others.map(({ mealId, name, price }) => (
                <li key={mealId} className={styles.other}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.sum}>{price ? tools.price(price) : null}</span>
                  <Button
                    variant="secondary"
                    aria-label={t('change.addOne', { name })}
                    onClick={() => add(mealId)}
                  >
                    <Icon name="plus" /> {t('change.add')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </details>
    </fieldset>
  );
}

/** The meals that can be ordered now, by name, at their prices of a delivery date. */
function useMenu({ api }: Pick<ChangeTools, 'api'>, date: string) {
  const language = useLanguage();
  const localized = useLocalized();
  const query = useQuery({ ...api.query('GET /api/meals'), staleTime: 60_000 });
  const data = query.data
    ?.filter(isOrderable)
    .map((meal): Named => ({
      mealId: meal.id,
      name: localized(meal, 'name').text,
      price: priceFor(meal, date),
    }))
    .sort((a, b) => compareText(a.name, b.name, language));
  return { ...query, data };
}
