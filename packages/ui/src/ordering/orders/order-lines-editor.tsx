import type { Client } from '@trpeza/api-client/client';
import type { Diet } from '@trpeza/contract/customers/diet.schemas';
import { QUANTITY_MAX } from '@trpeza/contract/ordering/cart.constants';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { formatMoney, parseMoney, timesCents } from '@trpeza/contract/platform/money';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { ErrorState } from '../../kit/error-state/error-state.tsx';
import { Icon } from '../../kit/icon/icon.tsx';
import { useLocalized } from '../../kit/language/use-localized.ts';
import { QuantityStepper } from '../../kit/quantity-stepper/quantity-stepper.tsx';
import { useConflictTexts } from '../../menu/use-conflict-texts.ts';
import { MealFinder } from './meal-finder.tsx';
import { MealsFieldset } from './meals-fieldset.tsx';
import styles from './order-lines-editor.module.css';
import type { OrderLine } from './order-lines.ts';
import { type MenuMeal, useMenu } from './use-menu.ts';

/**
 * A meal that the order had when editing began. The meal may no longer be on the menu. `price`, if given, is shown in
 * place of the menu's price.
 */
interface KnownMeal {
  mealId: number;
  name: string;
  name_mk: string;
  price?: string | undefined;
}

interface OrderLinesEditorProps {
  id: string;
  legend: ReactNode;
  error?: ReactNode;
  lines: readonly OrderLine[];
  known?: readonly KnownMeal[];
  quote: Quote | undefined;
  minimum: number | undefined;
  /** The delivery date, which determines the prices; may be empty. */
  date: string;
  diet?: Diet | null;
  tools: { api: Client; price: (amount: string) => string; whose: 'own' | 'office' };
  /** A quantity of zero removes the meal; the caller decides whether its line stays visible. */
  onChange: (mealId: number, quantity: number) => void;
  noteOf?: (mealId: number) => ReactNode;
  /** Shown above the search field. */
  children?: ReactNode;
  /** Reasons why an order with these meals would be rejected. Screen readers announce changes. */
  problems?: readonly string[];
  /** Shown below the problems. */
  foot?: ReactNode;
}

/** The meals of an order with their quantities, a search field for others, and the whole menu. */
export function OrderLinesEditor(props: OrderLinesEditorProps) {
  const { id, legend, error, lines, known = NONE, quote, minimum, date, diet = null } = props;
  const { tools, onChange, noteOf, problems = [], children, foot } = props;
  const { t } = useTranslation('orders');
  const localized = useLocalized();
  const { menu, categories, isError, retry } = useMenu(tools.api, { date, diet });
  const { list, focusNext } = useFocusOfAdded();
  const conflictText = (what: string) => t(`lines.conflict.${tools.whose}`, { what });
  const quantityOf = (mealId: number) => lines.find((line) => line.mealId === mealId)?.quantity ?? 0;
  const add = (mealId: number) => {
    focusNext(mealId);
    onChange(mealId, Math.max(1, quantityOf(mealId)));
  };
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const lineOf = ({ mealId, quantity }: OrderLine) => {
    const own = known.find((each) => each.mealId === mealId);
    const onMenu = menu.find(({ meal }) => meal.id === mealId);
    const quoted = quote?.lines.find((line) => line.mealId === mealId);
    const named = own ?? quoted;
    return {
      mealId,
      quantity,
      name: onMenu?.name ?? (named ? localized(named, 'name').text : t('mealWithoutName', { id: mealId })),
      price: own?.price ?? onMenu?.price ?? quoted?.price,
      conflicts: onMenu?.conflicts ?? quoted?.conflicts ?? [],
      isOrderable: quoted?.orderable ?? true,
      note: noteOf?.(mealId),
    };
  };
  return (
    <MealsFieldset id={id} legend={legend} error={error}>
      {children}
      {isError ? <ErrorState title={t('lines.menuFailed')} onRetry={retry} /> : null}
      <MealFinder id={`${id}find`} menu={menu} price={tools.price} conflictText={conflictText} onPick={add} />
      {lines.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the fields in it
        <ul ref={list} className={styles.lines} onKeyDown={toField(`${id}find`)}>
          {lines.map((line) => (
            <Line
              key={line.mealId}
              {...lineOf(line)}
              tools={tools}
              conflictText={conflictText}
              onChange={(quantity) => onChange(line.mealId, quantity)}
            />
          ))}
        </ul>
      ) : null}
      <p className={styles.count}>
        {t('meals', { count })}
        {minimum === undefined ? '' : ` · ${t('lines.minimum', { minimum: String(minimum) })}`}
      </p>
      <div role="status">
        {problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            {problem}
          </p>
        ))}
      </div>
      {foot}
      <details className={styles.menu}>
        <summary>{t('lines.wholeMenu')}</summary>
        {categories.map((category) => (
          <Category
            key={category.id}
            name={category.name}
            meals={menu.filter(({ meal }) => meal.categoryId === category.id && quantityOf(meal.id) === 0)}
            price={tools.price}
            conflictText={conflictText}
            onAdd={add}
          />
        ))}
      </details>
    </MealsFieldset>
  );
}

const NONE: readonly KnownMeal[] = [];

/** Focuses the quantity of an added meal. */
function useFocusOfAdded() {
  const list = useRef<HTMLUListElement>(null);
  const added = useRef<number>(undefined);
  useEffect(() => {
    if (added.current === undefined) return;
    list.current?.querySelector<HTMLInputElement>(`[data-meal="${added.current}"] input`)?.focus();
    added.current = undefined;
  });
  return { list, focusNext: (mealId: number) => void (added.current = mealId) };
}

/** Enter confirms a quantity and focuses the search field; it never submits the form. */
const toField = (id: string) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  document.getElementById(id)?.focus();
};

interface LineProps extends OrderLine {
  name: string;
  price: string | undefined;
  conflicts: MenuMeal['conflicts'];
  isOrderable: boolean;
  note: ReactNode;
  tools: OrderLinesEditorProps['tools'];
  conflictText: (what: string) => string;
  onChange: (quantity: number) => void;
}

function Line({ mealId, quantity, name, conflicts, note, onChange, ...line }: LineProps) {
  const { t } = useTranslation('orders');
  const words = useConflictTexts();
  const { price, isOrderable, tools, conflictText } = line;
  const isOff = quantity === 0;
  return (
    <li className={styles.line} data-meal={mealId} data-gone={isOff || undefined}>
      <span className={styles.name}>
        {name}
        {isOff ? <span className={styles.off}>{t('lines.off')}</span> : note}
        {isOrderable || isOff ? null : <span className={styles.wrong}>{t('lines.notOrderable')}</span>}
        {conflicts.length > 0 && !isOff ? (
          <span className={styles.wrong}>{conflictText(words.list(conflicts))}</span>
        ) : null}
      </span>
      <QuantityStepper name={name} value={quantity} min={0} max={QUANTITY_MAX} onChange={onChange} />
      <span className={styles.sum}>
        {price ? tools.price(formatMoney(timesCents(parseMoney(price), quantity))) : ''}
      </span>
      <Button
        className={styles.remove}
        variant="subtle"
        disabled={isOff}
        aria-label={t('lines.remove', { name })}
        onClick={() => onChange(0)}
      >
        <Icon name="trash" />
      </Button>
    </li>
  );
}

interface CategoryProps {
  name: string;
  meals: readonly MenuMeal[];
  price: (amount: string) => string;
  conflictText: (what: string) => string;
  onAdd: (mealId: number) => void;
}

/** The meals of a category that can be added. */
function Category({ name: title, meals, price, conflictText, onAdd }: CategoryProps) {
  const { t } = useTranslation('orders');
  const words = useConflictTexts();
  if (meals.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.lines}>
        {meals.map(({ meal, name, price: amount, conflicts }) => (
          <li key={meal.id} className={styles.other}>
            <span className={styles.name}>
              {name}
              {conflicts.length > 0 ? (
                <span className={styles.wrong}>{conflictText(words.list(conflicts))}</span>
              ) : null}
            </span>
            <span className={styles.sum}>{price(amount)}</span>
            {conflicts.length === 0 ? (
              <Button
                variant="secondary"
                aria-label={t('lines.addOne', { name })}
                onClick={() => onAdd(meal.id)}
              >
                <Icon name="plus" /> {t('lines.add')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
