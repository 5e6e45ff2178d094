import { useMutation, useQuery } from '@tanstack/react-query';
import { SLOTS, type Slot } from '@trpeza/contract/calendar/slots';
import type { DeliveryOptions } from '@trpeza/contract/calendar/calendar.schemas';
import type { ComingDay, Standing } from '@trpeza/contract/standing/standing.schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { ErrorSummary } from '../../kit/error-summary/error-summary.tsx';
import { Select } from '../../kit/field/select.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { pausePresses } from '../../kit/press-pause/press-pause.ts';
import { QueryView } from '../../kit/query-view/query-view.tsx';
import { ChangeLines } from '../orders/change-lines.tsx';
import styles from './usual.module.css';
import { UsualRhythm } from './usual-rhythm.tsx';
import { usualDayOf, type UsualTools } from './usual-tools.ts';

type Usual = Standing['standingOrders'][number];

interface ChangeUsualProps {
  userId: number;
  usual: Usual;
  coming: readonly ComingDay[];
  open: boolean;
  onClose: () => void;
  tools: UsualTools;
}

/** Other meals, another time or rhythm for a usual order; what is ordered already stays as it is. */
export function ChangeUsual({ open, onClose, ...props }: ChangeUsualProps) {
  const { t } = useTranslation('orders');
  const formId = useId();
  const options = useQuery({ ...props.tools.api.query('GET /api/delivery-options'), enabled: open });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title={t('usual.changeTitle')}
      footer={
        <>
          <Button type="submit" form={formId}>
            {t('usual.changeSave')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('change.keep')}
          </Button>
        </>
      }
    >
      {open ? (
        <QueryView query={options} title={t('usual.failed')} help={null} level={3}>
          {(found) => <Fields {...props} options={found} formId={formId} onDone={onClose} />}
        </QueryView>
      ) : null}
    </Dialog>
  );
}

/** The next day of it that can still be ordered, or its first one. */
function nextOf(usual: Usual, coming: readonly ComingDay[], { dates }: DeliveryOptions): string {
  const own = coming.filter(({ standingOrderId }) => standingOrderId === usual.id);
  const open = own.find(({ deliveryDate }) => dates.some(({ date }) => date === deliveryDate));
  return open?.deliveryDate ?? dates[0]?.date ?? usual.from;
}

type FieldsProps = Omit<ChangeUsualProps, 'open' | 'onClose'> & {
  options: DeliveryOptions;
  formId: string;
  onDone: () => void;
};

function Fields({ userId, usual: shown, coming, tools, options, formId, onDone }: FieldsProps) {
  const { t } = useTranslation('orders');
  // As it was when this was opened: somebody else's change meanwhile is refused, not overwritten.
  const [usual] = useState(shown);
  const { minimum } = tools;
  const form = useForm({
    values: {
      items: usual.items.map(({ mealId, quantity }) => ({ mealId, quantity })),
      everyWeeks: usual.everyWeeks,
      deliveryTime: usual.deliveryTime,
      from: nextOf(usual, coming, options),
    },
    check: ({ items: chosen }) => {
      const missing = minimum - chosen.reduce((sum, { quantity }) => sum + quantity, 0);
      return missing > 0 ? { items: t('change.problem.belowMinimum', { missing, minimum }) } : {};
    },
  });
  const change = useMutation({
    ...tools.api.mutation('PUT /api/customers/{id}/standing-orders/{standingId}'),
    onMutate: pausePresses,
    onSuccess: (standing) => {
      tools.onDone(standing);
      onDone();
    },
    onError: (error) => form.refuse(error, tools.errorText(error)),
  });
  const { items, from, everyWeeks, deliveryTime } = form.values;
  const inputOf = () => ({
    params: { id: userId, standingId: usual.id },
    body: {
      items: items.filter(({ quantity }) => quantity > 0),
      deliveryTime,
      everyWeeks,
      from: usualDayOf(from, options),
      to: usual.to,
      delivery: usual.delivery,
      expectedVersion: usual.version,
    },
  });
  const { id, error } = form.field('items');
  const slots = SLOTS.filter(
    (slot) => slot === usual.deliveryTime || options.slots.some((each) => each.slot === slot && each.open),
  );
  return (
    <form id={formId} className={styles.part} noValidate onSubmit={form.onSubmit(change, inputOf)}>
      <ErrorSummary {...form.summary} />
      <p>{t('usual.changeText')}</p>
      <ChangeLines
        id={id}
        error={error}
        order={{ deliveryDate: from, items: usual.items }}
        tools={tools}
        chosen={items}
        preview={{ minimum }}
        onChange={(next) => {
          form.clear();
          form.set({ items: next });
        }}
      />
      <UsualRhythm
        value={{ everyWeeks, from }}
        dates={options.dates.map(({ date }) => date)}
        dateLine={tools.dateLine}
        onChange={(rhythm) => form.set(rhythm)}
      />
      {slots.length > 1 ? (
        <Select
          label={t('reschedule.time')}
          value={deliveryTime}
          onChange={(event) => form.set({ deliveryTime: slotOf(event.currentTarget.value, deliveryTime) })}
          options={slots.map((value) => ({ value, label: tools.slot(value) }))}
        />
      ) : null}
    </form>
  );
}

const slotOf = (value: string, before: Slot): Slot => SLOTS.find((slot) => slot === value) ?? before;
