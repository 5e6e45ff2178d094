import { Button } from '@trpeza/ui/kit/button/button';
import { QUANTITY_MAX } from '@trpeza/contract/cart/cart.constants';
import type { Quote } from '@trpeza/contract/orders/quote.schemas';
import type { Ordering } from '@trpeza/contract/phone/phone.schemas';
import { parseMoney, timesCents } from '@trpeza/contract/shared/money';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useConflictWords } from '@trpeza/ui/features/meals/use-conflict-words';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { QuantityStepper } from '@trpeza/ui/kit/quantity-stepper/quantity-stepper';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useTranslation } from 'react-i18next';
import { type Call, quantityOf, withQuantity } from './call.ts';
import { MealFinder } from './meal-finder.tsx';
import styles from './phone-order.module.css';
import type { ChangeCall } from './use-call.ts';
import { useMenu, type MenuMeal } from './use-menu.ts';
import { WholeMenu } from './whole-menu.tsx';

type CallMealsProps = {
  id: string;
  ordering: Ordering;
  call: Call;
  change: ChangeCall;
  preview: Quote | undefined;
  /** What is wrong with the current selection of meals. */
  problems: readonly string[];
  children?: ReactNode;
};

/** The order lines: starts from the last order, with a field that adds meals without a mouse. */
export function CallMeals({ id, ordering, call, change, preview, problems, children }: CallMealsProps) {
  const { t } = useTranslation('phone');
  const { menu, categories, isError, retry } = useMenu(ordering.diet);
  const lines = useRef<HTMLUListElement>(null);
  // The meal that was just added: its quantity field is focused next.
  const added = useRef<number>(undefined);
  useEffect(() => {
    if (added.current === undefined) return;
    lines.current?.querySelector<HTMLInputElement>(`[data-meal="${added.current}"] input`)?.focus();
    added.current = undefined;
  });
  const set = (mealId: number, quantity: number) =>
    change((before) => ({ items: withQuantity(before.items, mealId, quantity) }));
  const add = (mealId: number) => {
    added.current = mealId;
    set(mealId, Math.max(1, quantityOf(call.items, mealId)));
  };
  // Enter confirms a quantity and moves to the meal field; it never submits the form.
  const toNextMeal = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    document.getElementById(id)?.focus();
  };
  const count = call.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section className={styles.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('meals')}</h2>
      <LastOrder ordering={ordering} />
      {isError ? <ErrorState title={t('menuFailed')} onRetry={retry} /> : null}
      <MealFinder id={id} menu={menu} onPick={add} />
      {call.items.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the fields in it
        <ul ref={lines} className={styles.lines} onKeyDown={toNextMeal}>
          {call.items.map(({ mealId, quantity }) => (
            <Line
              key={mealId}
              mealId={mealId}
              quantity={quantity}
              known={menu.find(({ meal }) => meal.id === mealId)}
              requested={preview?.lines.find((line) => line.mealId === mealId)}
              onChange={(next) => set(mealId, next)}
            />
          ))}
        </ul>
      ) : null}
      <p className={styles.count}>{t('count', { count, minimum: ordering.minimum })}</p>
      <div role="status">
        {problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            {problem}
          </p>
        ))}
      </div>
      {children}
      <WholeMenu menu={menu} categories={categories} lines={call.items} onChange={set} />
    </section>
  );
}

/** What of the last order could not be copied, and why. */
function LastOrder({ ordering: { lastOrder } }: { ordering: Ordering }) {
  const { t } = useTranslation('phone');
  const localized = useLocalized();
  const { date } = useFormats();
  if (!lastOrder) return <p className={styles.soft}>{t('firstOrder')}</p>;
  const missing = lastOrder.items.filter(({ leftOut }) => leftOut !== null);
  return (
    <>
      <p className={styles.soft}>
        {t('asLastTime', { number: lastOrder.orderNumber, date: date(lastOrder.deliveryDate) })}
      </p>
      {missing.length > 0 ? (
        <ul className={styles.missing}>
          {missing.map((item) => (
            <li key={item.mealId}>
              {t(`leftOut.${item.leftOut!}`, {
                quantity: item.quantity,
                name: localized(item, 'name').text,
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

type LineProps = {
  mealId: number;
  quantity: number;
  /** The meal on the menu; undefined for a meal that is no longer on it. */
  known: MenuMeal | undefined;
  requested: Quote['lines'][number] | undefined;
  onChange: (quantity: number) => void;
};

function Line({ mealId, quantity, known, requested, onChange }: LineProps) {
  const { t } = useTranslation('phone');
  const localized = useLocalized();
  const { price } = useFormats();
  const words = useConflictWords();
  const name = known?.name ?? ((requested && localized(requested, 'name').text) || `#${mealId}`);
  const each = known?.meal.price ?? requested?.price;
  const conflicts = known?.conflicts ?? requested?.conflicts ?? [];
  return (
    <li className={styles.line} data-meal={mealId}>
      <span className={styles.name}>
        {name}
        {requested && !requested.orderable ? <span className={styles.wrong}>{t('notOrderable')}</span> : null}
        {conflicts.length > 0 ? (
          <span className={styles.wrong}>{t('notForThem', { what: words.list(conflicts) })}</span>
        ) : null}
      </span>
      <QuantityStepper value={quantity} min={0} max={QUANTITY_MAX} name={name} onChange={onChange} />
      <span className={styles.sum}>{each ? price(timesCents(parseMoney(each), quantity)) : ''}</span>
      <Button
        className={styles.remove}
        variant="subtle"
        aria-label={t('remove', { name })}
        onClick={() => onChange(0)}
      >
        <Icon name="trash" />
      </Button>
    </li>
  );
}
