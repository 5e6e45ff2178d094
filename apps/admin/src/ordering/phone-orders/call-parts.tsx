import { List, Stack, Text } from '@mantine/core';
import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import type { RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import type { Slot } from '@trpeza/contract/ordering/slots';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { type Call, slotFor } from './call.ts';
import { DeliveryDayList, findPause } from './delivery-day-list.tsx';
import type { ChangeCall } from './use-call.ts';

/** The last order, and its items that could not be copied, with reasons. */
export function LastOrder({ order }: { order: Ordering['lastOrder'] }) {
  const { t } = useTranslation('phone');
  const localized = useLocalized();
  const { date } = useFormats();
  if (!order) return <Text c="dimmed">{t('firstOrder')}</Text>;
  const missing = order.items.filter(({ leftOut }) => leftOut !== null);
  return (
    <>
      <Text c="dimmed">{t('asLastTime', { number: order.orderNumber, date: date(order.deliveryDate) })}</Text>
      {missing.length > 0 ? (
        <List>
          {missing.map((item) => (
            <List.Item key={item.mealId}>
              {t(`leftOut.${item.leftOut!}`, { quantity: item.quantity, name: localized(item, 'name').text })}
            </List.Item>
          ))}
        </List>
      ) : null}
    </>
  );
}

interface CallDateProps {
  id: string;
  ordering: Pick<Ordering, 'options' | 'openOrders'>;
  pauses: RecurringOverview['pauses'];
  call: Call;
  change: ChangeCall;
  problems: readonly string[];
}

/** Selects the delivery date, and the time slot if there are several. */
export function CallDate({ id, ordering, pauses, call, change, problems }: CallDateProps) {
  const { t } = useTranslation('phone');
  const { slot } = useFormats();
  const { options, openOrders } = ordering;
  const { deliveryDate, deliveryTime } = call;
  const openSlots = options.dates.find(({ date }) => date === deliveryDate)?.openSlots ?? [];
  if (options.dates.length === 0) return <Notice kind="warning" title={t('noDates')} />;
  return (
    <Stack>
      <DeliveryDayList
        id={id}
        name="date"
        legend={t('date')}
        dates={options.dates}
        openOrders={openOrders}
        pauses={pauses}
        value={deliveryDate}
        onChange={(chosen) =>
          change((before) => ({
            deliveryDate: chosen,
            deliveryTime: slotFor(options, chosen, before.deliveryTime),
          }))
        }
        error={problems.join(' ') || undefined}
        hintOf={({ date }) => slot(slotFor(options, date, deliveryTime))}
      />
      {findPause(pauses, deliveryDate) ? (
        <Notice kind="warning" title={t('dayPaused')} level={3}>
          {t('dayPausedText')}
        </Notice>
      ) : null}
      {openSlots.length > 1 ? (
        <RadioList<Slot>
          name="slot"
          legend={t('slot')}
          value={deliveryTime}
          onChange={(chosen) => change(() => ({ deliveryTime: chosen }))}
          options={openSlots.map((each) => ({ value: each, label: slot(each) }))}
        />
      ) : null}
    </Stack>
  );
}
