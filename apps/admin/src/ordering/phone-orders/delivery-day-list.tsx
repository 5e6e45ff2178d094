import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import type { RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { RadioList, type RadioOption } from '@trpeza/ui/kit/radio-list/radio-list';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatOrderNumbers } from './call.ts';

type Pauses = RecurringOverview['pauses'];
type DeliveryDate = Ordering['options']['dates'][number];

export const findPause = (pauses: Pauses, day: string) =>
  pauses.find(({ from, to }) => from <= day && (to === null || day <= to));

const SHOWN_FIRST = 4;

interface DeliveryDayListProps extends Omit<ComponentProps<typeof RadioList<string>>, 'options'> {
  dates: readonly DeliveryDate[];
  openOrders: Ordering['openOrders'];
  pauses: Pauses;
  /** A further hint, before the cut-off. */
  hintOf?: (date: DeliveryDate) => string;
  /** Choices before and after the days. */
  before?: readonly RadioOption<string>[];
  after?: readonly RadioOption<string>[];
}

/** The next delivery days, each with its cut-off, the orders that the customer already has, and a pause. */
export function DeliveryDayList(props: DeliveryDayListProps) {
  const { dates, openOrders, pauses, hintOf, before = [], after = [], ...list } = props;
  const { t } = useTranslation('phone');
  const { dateLine, dayOf } = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  const isLate = dates.findIndex(({ date }) => date === list.value) >= SHOWN_FIRST;
  const shown = showsAll || isLate ? dates : dates.slice(0, SHOWN_FIRST);
  const optionOf = (each: DeliveryDate) => {
    const orders = openOrders.filter(({ deliveryDate }) => deliveryDate === each.date);
    return {
      value: each.date,
      label: dateLine(each.date),
      hint: [
        hintOf?.(each),
        t('orderUntil', { day: dayOf(each.orderUntil) }),
        orders.length > 0 && t('dayTaken', { numbers: formatOrderNumbers(orders) }),
        findPause(pauses, each.date) && t('dayPaused'),
      ]
        .filter(Boolean)
        .join(' · '),
      ...(each.openSlots.length === 0 && { closedBecause: t('fullDay') }),
    };
  };
  return (
    <>
      <RadioList {...list} options={[...before, ...shown.map(optionOf), ...after]} />
      {shown.length < dates.length ? (
        <div>
          <Button variant="secondary" onClick={() => setShowsAll(true)}>
            {t('moreDates')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
