import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { Button } from '@trpeza/ui/kit/button/button';
import { useFormats } from '../../use-formats.ts';
import type { DeliveryChoice } from '../cart/use-cart.ts';
import { PauseLink } from '../recurring-orders/paused-day.tsx';
import { useIsPaused } from '../recurring-orders/use-pauses.ts';
import styles from './delivery-picker.module.css';

interface DeliveryPickerProps {
  options: DeliveryOptions;
  /** Undefined if no delivery is chosen yet. */
  value: DeliveryChoice | undefined;
  onChange: (value: DeliveryChoice) => void;
  /** Called when the customer follows the link to a pause that blocks a day. Closes the dialog that contains the list. */
  onLeave?: () => void;
  /** Whether an existing order is rescheduled. If so, only days that are possible are shown. */
  isReschedule?: boolean;
}

const SHOWN_AT_FIRST = 3;

/**
 * Lists the next delivery days with their weekdays, so that no calendar is needed, and the times of the chosen day. Closed
 * times are one line below, because they cannot be chosen.
 */
export function DeliveryPicker({
  options,
  value,
  onChange,
  onLeave,
  isReschedule = false,
}: DeliveryPickerProps) {
  const { t } = useTranslation('calendar');
  const id = useId();
  const { dateLine, slot } = useFormats();
  const isPaused = useIsPaused();
  const [isLong, setLong] = useState(false);
  const possible = ({ date, openSlots }: DeliveryOptions['dates'][number]) =>
    !isReschedule || (openSlots.length > 0 && !isPaused(date));
  const dates = options.dates.filter(possible);
  const chosen = dates.findIndex((day) => day.date === value?.deliveryDate);
  const days = isLong ? dates : dates.slice(0, Math.max(SHOWN_AT_FIRST, chosen + 1));
  const open = dates[chosen]?.openSlots ?? [];
  const closed = options.slots.map((one) => one.slot).filter((one) => !open.includes(one));

  const chooseDay = (deliveryDate: string) => {
    const slots = options.dates.find((day) => day.date === deliveryDate)?.openSlots ?? [];
    const deliveryTime = slots.find((one) => one === value?.deliveryTime) ?? slots[0];
    if (deliveryTime) onChange({ deliveryDate, deliveryTime });
  };

  return (
    <div className={styles.picker}>
      <RadioList
        name={`${id}day`}
        legend={t('day')}
        {...(!isReschedule && { description: t('dayHelp') })}
        value={value?.deliveryDate}
        onChange={chooseDay}
        options={days.map((day) => ({
          value: day.date,
          label: dateLine(day.date),
          ...(!isReschedule && { hint: t('until', { until: day.orderUntilDate }) }),
          ...(day.openSlots.length > 0 ? {} : { closedBecause: t('fullDay') }),
          ...(isPaused(day.date) && { closedBecause: t('paused') }),
        }))}
      />
      {(isReschedule ? options.dates : days).some(({ date }) => isPaused(date)) ? (
        <div>
          <PauseLink {...(onLeave && { onClick: onLeave })} />
        </div>
      ) : null}
      {days.length < dates.length ? (
        <div>
          <Button variant="subtle" onClick={() => setLong(true)}>
            {t('moreDays')}
          </Button>
        </div>
      ) : null}
      {value && chosen >= 0 ? (
        <div>
          <RadioList
            name={`${id}slot`}
            legend={t('time')}
            value={value.deliveryTime}
            onChange={(deliveryTime) => onChange({ ...value, deliveryTime })}
            options={open.map((one) => ({ value: one, label: slot(one) }))}
          />
          {closed.length > 0 ? <p>{t('closed', { slots: closed.map(slot).join(', ') })}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
