import {
  CREDIT_REASONS,
  remainingQuantityOf,
  type CreditLine,
  type CreditReason,
} from '@trpeza/contract/ordering/credits.constants';
import type { OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../kit/form/use-form.ts';
import { useLocalized } from '../../kit/language/use-localized.ts';
import { QuantityStepper } from '../../kit/quantity-stepper/quantity-stepper.tsx';
import { RadioList } from '../../kit/radio-list/radio-list.tsx';
import styles from './credit-fields.module.css';
import { MealName } from './meal-name.tsx';
import { MealsFieldset } from './meals-fieldset.tsx';

/** State of the form for missing items and the reason. Drivers use it offline, where no schema can be loaded. */
export function useCreditForm(items: readonly OrderItem[]) {
  const { t } = useTranslation('orders');
  // Another user may credit the same meal while the form is open.
  const linesOf = (chosen: readonly CreditLine[]): CreditLine[] =>
    items
      .map((item) => {
        const quantity = chosen.find(({ itemId }) => itemId === item.id)?.quantity ?? 0;
        return { itemId: item.id, quantity: Math.min(quantity, remainingQuantityOf(item)) };
      })
      .filter(({ quantity }) => quantity > 0);
  const form = useForm({
    values: { lines: [] as CreditLine[], reason: '' as CreditReason | '', note: '' },
    check: ({ lines, reason }) => ({
      ...(linesOf(lines).length === 0 && { lines: t('credit.whichRequired') }),
      ...(reason === '' && { reason: t('credit.whyRequired') }),
    }),
  });
  const { lines } = form.values;
  return {
    ...form,
    left: items.filter((item) => remainingQuantityOf(item) > 0),
    lines: linesOf(lines),
    choose: (itemId: number, quantity: number) =>
      form.set({ lines: [...lines.filter((line) => line.itemId !== itemId), { itemId, quantity }] }),
  };
}

export function CreditFields({ form }: { form: CreditForm }) {
  const { t } = useTranslation('orders');
  return (
    <>
      <Meals form={form} {...form.field('lines')} />
      <RadioList
        {...form.field('reason')}
        legend={t('credit.why')}
        options={CREDIT_REASONS.map((value) => ({
          value,
          label: t(`credit.reason.${value}`),
          hint: t(`credit.hint.${value}`),
        }))}
        value={form.values.reason || undefined}
        onChange={(reason) => form.set({ reason })}
      />
    </>
  );
}

type CreditForm = Pick<
  ReturnType<typeof useCreditForm>,
  'values' | 'set' | 'field' | 'left' | 'lines' | 'choose'
>;
type MealsProps = { form: CreditForm; id: string; error: ReactNode };

function Meals({ form: { left, lines, choose }, id, error }: MealsProps) {
  const { t } = useTranslation('orders');
  const localized = useLocalized();
  return (
    <MealsFieldset id={id} legend={t('credit.which')} error={error}>
      <ul className={styles.list}>
        {left.map((item) => (
          <li key={item.id} className={styles.meal}>
            <span className={styles.name}>
              <MealName item={item} />
              <span className={styles.of}>{t('credit.of', { count: remainingQuantityOf(item) })}</span>
            </span>
            <QuantityStepper
              name={localized(item, 'name').text}
              value={lines.find(({ itemId }) => itemId === item.id)?.quantity ?? 0}
              min={0}
              max={remainingQuantityOf(item)}
              onChange={(quantity) => choose(item.id, quantity)}
            />
          </li>
        ))}
      </ul>
    </MealsFieldset>
  );
}
