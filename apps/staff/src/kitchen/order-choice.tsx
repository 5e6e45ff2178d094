import { Stack } from '@mantine/core';
import type { PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import { CheckList } from '@trpeza/ui/kit/check-list/check-list';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useTranslation } from 'react-i18next';

type OrderChoiceProps = {
  orders: readonly PackingOrder[];
  /** Ids of the chosen orders; undefined stands for all. */
  value: readonly number[] | undefined;
  onChange: (orders: readonly number[] | undefined) => void;
};

/** Chooses the orders to print labels for: all, or a few whose labels were damaged. */
export function OrderChoice({ orders, value, onChange }: OrderChoiceProps) {
  const { t } = useTranslation('kitchen');
  const { t: words } = useTranslation('orders');
  return (
    <Stack>
      <RadioList
        name="orders"
        legend={t('labels.orders.legend')}
        options={(['all', 'some'] as const).map((each) => ({
          value: each,
          label: t(`labels.orders.${each}`),
        }))}
        value={value ? 'some' : 'all'}
        onChange={(each) => onChange(each === 'all' ? undefined : [])}
      />
      {value ? (
        <CheckList
          id="some-orders"
          legend={t('labels.orders.some')}
          options={orders.map(({ id, orderNumber: number, customerName }) => ({
            value: String(id),
            label: customerName,
            hint: words('number', { number }),
          }))}
          values={value.map(String)}
          onChange={(chosen) => onChange(chosen.map(Number))}
        />
      ) : null}
    </Stack>
  );
}
