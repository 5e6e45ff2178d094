import { Box, Stack, Text, Title } from '@mantine/core';
import type { Client } from '@trpeza/api-client/client';
import type { Diet } from '@trpeza/contract/customers/diet.schemas';
import { QUANTITY_MAX } from '@trpeza/contract/ordering/cart.constants';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { formatMoney, parseMoney, timesCents } from '@trpeza/contract/platform/money';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { ChoiceGroup } from '../../kit/choice/choice.tsx';
import { ErrorState } from '../../kit/error-state/error-state.tsx';
import { Icon } from '../../kit/icon/icon.tsx';
import { useLocalized } from '../../kit/language/use-localized.ts';
import { QuantityStepper } from '../../kit/quantity-stepper/quantity-stepper.tsx';
import { useConflictTexts } from '../../menu/use-conflict-texts.ts';
import { MealFinder } from './meal-finder.tsx';
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
  const words = useConflictTexts();
  const conflictText = (conflicts: MenuMeal['conflicts']) =>
    conflicts.length > 0 ? t(`lines.conflict.${tools.whose}`, { what: words.list(conflicts) }) : undefined;
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
    const price = own?.price ?? onMenu?.price ?? quoted?.price;
    return {
      mealId,
      quantity,
      name: onMenu?.name ?? (named ? localized(named, 'name').text : t('mealWithoutName', { id: mealId })),
      sum: price && tools.price(formatMoney(timesCents(parseMoney(price), quantity))),
      note: quantity === 0 ? t('lines.off') : noteOf?.(mealId),
      problems:
        quantity === 0
          ? []
          : [
              quoted?.orderable === false ? t('lines.notOrderable') : undefined,
              conflictText(onMenu?.conflicts ?? quoted?.conflicts ?? []),
            ],
    };
  };
  return (
    <ChoiceGroup id={id} legend={legend} error={error}>
      <Stack gap="sm">
        {children}
        {isError ? <ErrorState title={t('lines.menuFailed')} onRetry={retry} /> : null}
        <MealFinder id={id} menu={menu} price={tools.price} conflictText={conflictText} onPick={add} />
        {lines.length > 0 ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the fields in it
          <ul ref={list} className={styles.list} onKeyDown={toField(id)}>
            {lines.map((line) => (
              <Line
                key={line.mealId}
                {...lineOf(line)}
                onChange={(quantity) => onChange(line.mealId, quantity)}
              />
            ))}
          </ul>
        ) : null}
        <Text fw={700}>
          {t('meals', { count })}
          {minimum === undefined ? '' : ` · ${t('lines.minimum', { minimum: String(minimum) })}`}
        </Text>
        <div role="status">
          {problems.map((problem) => (
            <Text key={problem} fw={700} c="var(--ajvar-deep)">
              {problem}
            </Text>
          ))}
        </div>
        {foot}
        <details>
          <Box
            component="summary"
            mih="var(--target)"
            fw={700}
            style={{ alignContent: 'center', cursor: 'pointer' }}
          >
            {t('lines.wholeMenu')}
          </Box>
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
      </Stack>
    </ChoiceGroup>
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
  sum: string | undefined;
  note: ReactNode;
  problems: readonly (string | undefined)[];
  onChange: (quantity: number) => void;
}

function Line({ mealId, quantity, name, sum, note, problems, onChange }: LineProps) {
  const { t } = useTranslation('orders');
  return (
    <li className={styles.line} data-meal={mealId} data-gone={quantity === 0 || undefined}>
      <Name name={name} note={note} problems={problems} />
      <QuantityStepper name={name} value={quantity} min={0} max={QUANTITY_MAX} onChange={onChange} />
      <span className={styles.sum}>{sum}</span>
      <Button
        variant="subtle"
        disabled={quantity === 0}
        aria-label={t('lines.remove', { name })}
        onClick={() => onChange(0)}
      >
        <Icon name="trash" />
      </Button>
    </li>
  );
}

const Name = ({ name, note, problems }: Pick<LineProps, 'name' | 'note' | 'problems'>) => (
  <span className={styles.name}>
    {name}
    {note ? <span className={styles.note}>{note}</span> : null}
    {problems.map((problem) =>
      problem ? (
        <span key={problem} className={styles.note} data-wrong>
          {problem}
        </span>
      ) : null,
    )}
  </span>
);

interface CategoryProps {
  name: string;
  meals: readonly MenuMeal[];
  price: (amount: string) => string;
  conflictText: (conflicts: MenuMeal['conflicts']) => string | undefined;
  onAdd: (mealId: number) => void;
}

/** The meals of a category that can be added. */
function Category({ name: title, meals, price, conflictText, onAdd }: CategoryProps) {
  const { t } = useTranslation('orders');
  if (meals.length === 0) return null;
  return (
    <section>
      <Title order={3} mt="md">
        {title}
      </Title>
      <ul className={styles.list}>
        {meals.map(({ meal, name, price: amount, conflicts }) => (
          <li key={meal.id} className={styles.line}>
            <Name name={name} note={undefined} problems={[conflictText(conflicts)]} />
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
