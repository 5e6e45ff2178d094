import { Button } from '@trpeza/ui/kit/button/button';
import type { Slot } from '@trpeza/contract/ordering/slots';
import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import type { RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Call, formatOrderNumbers, slotFor } from './call.ts';
import styles from './phone-order.module.css';
import type { ChangeCall } from './use-call.ts';

const SHOWN_FIRST = 4;

type CallDateProps = {
  id: string;
  options: Ordering['options'];
  openOrders: Ordering['openOrders'];
  pauses: RecurringOverview['pauses'];
  call: Call;
  change: ChangeCall;
  problems: readonly string[];
};

/** Selects the delivery date, with the cut-off of each date, and the time slot if there are several. */
export function CallDate({ id, options, openOrders, pauses, call, change, problems }: CallDateProps) {
  const { t } = useTranslation('phone');
  const { dateLine, slot, dayOf } = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  const at = options.dates.findIndex((each) => each.date === call.deliveryDate);
  const dates = showsAll || at >= SHOWN_FIRST ? options.dates : options.dates.slice(0, SHOWN_FIRST);
  const openSlots = options.dates[at]?.openSlots ?? [];
  if (options.dates.length === 0) return <Notice kind="warning" title={t('noDates')} />;
  const isPaused = (day: string) => pauses.some(({ from, to }) => from <= day && (to === null || day <= to));
  const takenBy = (day: string) => {
    const numbers = openOrders.filter(({ deliveryDate }) => deliveryDate === day);
    return numbers.length > 0 ? [t('dayTaken', { numbers: formatOrderNumbers(numbers) })] : [];
  };
  const choose = (chosen: string) =>
    change((before) => ({
      deliveryDate: chosen,
      deliveryTime: slotFor(options, chosen, before.deliveryTime),
    }));
  return (
    <section className={styles.part}>
      <RadioList
        id={id}
        name="date"
        legend={t('date')}
        value={call.deliveryDate}
        onChange={choose}
        error={problems.join(' ') || undefined}
        options={dates.map((each) => ({
          value: each.date,
          label: dateLine(each.date),
          hint: [
            slot(slotFor(options, each.date, call.deliveryTime)),
            t('orderUntil', { day: dayOf(each.orderUntil) }),
            ...takenBy(each.date),
            ...(isPaused(each.date) ? [t('dayPaused')] : []),
          ].join(' · '),
          ...(each.openSlots.length === 0 && { closedBecause: t('fullDay') }),
        }))}
      />
      {isPaused(call.deliveryDate) ? (
        <Notice kind="warning" title={t('dayPaused')} level={3}>
          {t('dayPausedText')}
        </Notice>
      ) : null}
      {dates.length < options.dates.length ? (
        <Button variant="secondary" onClick={() => setShowsAll(true)}>
          {t('moreDates')}
        </Button>
      ) : null}
      {openSlots.length > 1 ? (
        <RadioList<Slot>
          name="slot"
          legend={t('slot')}
          value={call.deliveryTime}
          onChange={(deliveryTime) => change(() => ({ deliveryTime }))}
          options={openSlots.map((each) => ({ value: each, label: slot(each) }))}
        />
      ) : null}
    </section>
  );
}
