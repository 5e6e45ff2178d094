import { Group, Stack, Text } from '@mantine/core';
import {
  CREDIT_REASONS,
  remainingQuantityOf,
  type CreditLine,
  type CreditReason,
} from '@trpeza/contract/ordering/credits.constants';
import type { OrderItem } from '@trpeza/contract/ordering/orders.schemas';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../kit/choice/choice.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useLocalized } from '../../kit/language/use-localized.ts';
import { QuantityStepper } from '../../kit/quantity-stepper/quantity-stepper.tsx';
import { RadioList } from '../../kit/radio-list/radio-list.tsx';
import { MealName } from './meal-name.tsx';

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

type CreditFieldsProps = {
  form: Pick<ReturnType<typeof useCreditForm>, 'values' | 'set' | 'field' | 'left' | 'lines' | 'choose'>;
};

export function CreditFields({ form: { values, set, field, left, lines, choose } }: CreditFieldsProps) {
  const { t } = useTranslation('orders');
  const localized = useLocalized();
  const { id, error } = field('lines');
  return (
    <>
      <ChoiceGroup id={id} legend={t('credit.which')} error={error}>
        <Stack component="ul" gap="sm" id={id} tabIndex={-1}>
          {left.map((item) => (
            <Group component="li" key={item.id} justify="space-between" gap="sm" maw="none">
              <Text fw={600}>
                <MealName item={item} />
                <Text span display="block" fw={400} c="dimmed">
                  {t('credit.of', { count: remainingQuantityOf(item) })}
                </Text>
              </Text>
              <QuantityStepper
                name={localized(item, 'name').text}
                value={lines.find(({ itemId }) => itemId === item.id)?.quantity ?? 0}
                min={0}
                max={remainingQuantityOf(item)}
                onChange={(quantity) => choose(item.id, quantity)}
              />
            </Group>
          ))}
        </Stack>
      </ChoiceGroup>
      <RadioList
        {...field('reason')}
        legend={t('credit.why')}
        options={CREDIT_REASONS.map((value) => ({
          value,
          label: t(`credit.reason.${value}`),
          hint: t(`credit.hint.${value}`),
        }))}
        value={values.reason || undefined}
        onChange={(reason) => set({ reason })}
      />
    </>
  );
}
