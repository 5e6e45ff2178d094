import { CREDIT_REASONS, type CreditLine, type CreditReason } from '@trpeza/contract/orders/credits.words';
import type { OrderItem } from '@trpeza/contract/orders/orders.schemas';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useFormErrors } from '../../kit/form/use-form-errors.ts';
import { useLocalized } from '../../kit/language/use-localized.ts';
import { QuantityStepper } from '../../kit/quantity-stepper/quantity-stepper.tsx';
import { RadioList } from '../../kit/radio-list/radio-list.tsx';
import styles from './credit-fields.module.css';
import { MealName } from './meal-name.tsx';

export const CREDIT_FIELDS = ['lines', 'reason'] as const;

/** What somebody has chosen so far: how many of which item, by its id, and why. */
export function useCreditChoice(items: readonly OrderItem[]) {
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map());
  const [reason, setReason] = useState<CreditReason>();
  const left = items.filter((item) => item.creditedQuantity < item.quantity);
  const lines: CreditLine[] = left
    .map(({ id, quantity, creditedQuantity }) => {
      // Somebody else may have credited the same meal while this is open.
      return { itemId: id, quantity: Math.min(quantities.get(id) ?? 0, quantity - creditedQuantity) };
    })
    .filter(({ quantity }) => quantity > 0);
  const choose = (itemId: number, quantity: number) =>
    setQuantities(new Map(quantities).set(itemId, quantity));
  return { left, lines, reason, setReason, choose };
}

type CreditFieldsProps = {
  choice: ReturnType<typeof useCreditChoice>;
  field: ReturnType<typeof useFormErrors<(typeof CREDIT_FIELDS)[number]>>['field'];
};

/** Which meals did not come, how many of each, and why. */
export function CreditFields({ choice, field }: CreditFieldsProps) {
  const { t } = useTranslation('orders');
  return (
    <>
      <Meals choice={choice} {...field('lines')} />
      <RadioList
        {...field('reason')}
        legend={t('credit.why')}
        options={CREDIT_REASONS.map((value) => ({
          value,
          label: t(`credit.reason.${value}`),
          hint: t(`credit.hint.${value}`),
        }))}
        value={choice.reason}
        onChange={choice.setReason}
      />
    </>
  );
}

type MealsProps = { choice: CreditFieldsProps['choice']; id: string; error: ReactNode };

function Meals({ choice: { left, lines, choose }, id, error }: MealsProps) {
  const { t } = useTranslation('orders');
  const localized = useLocalized();
  return (
    <fieldset
      id={id}
      className={styles.meals}
      tabIndex={-1}
      data-error={error ? true : undefined}
      aria-describedby={error ? `${id}error` : undefined}
    >
      <legend className={styles.legend}>{t('credit.which')}</legend>
      {error ? (
        <p id={`${id}error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      <ul className={styles.list}>
        {left.map((item) => (
          <li key={item.id} className={styles.meal}>
            <span className={styles.name}>
              <MealName item={item} />
              <span className={styles.of}>
                {t('credit.of', { count: item.quantity - item.creditedQuantity })}
              </span>
            </span>
            <QuantityStepper
              name={localized(item, 'name').text}
              value={lines.find(({ itemId }) => itemId === item.id)?.quantity ?? 0}
              min={0}
              max={item.quantity - item.creditedQuantity}
              onChange={(quantity) => choose(item.id, quantity)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
