import { Divider, Stack } from '@mantine/core';
import { isFinal } from '@trpeza/contract/ordering/orders.states';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useHandOver } from '@trpeza/ui/delivery/use-hand-over';
import { Button } from '@trpeza/ui/kit/button/button';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useTranslation } from 'react-i18next';
import { OrderItems } from '../ordering/orders/order-items.tsx';
import { ReportMissing } from '../ordering/orders/report-missing.tsx';
import { UnansweredDoorSteps } from './unanswered-door-steps.tsx';
import type { Stop } from './round.ts';
import { useRoundsOf } from './use-round.ts';
import { useOnline } from './use-online.ts';

const NOTE_MAX = 500;

interface StopMoreProps {
  stop: Stop;
  /** Called when the meals were left as the plan says; undefined while the order is not out for delivery. */
  onLeft: (() => void) | undefined;
  /** Called when the meals were handed over and the driver has a note for the office. */
  onDelivered: ((note: string) => void) | undefined;
}

/**
 * The rarely needed part of a stop: the steps if the customer does not open, the meals, and the report of missing
 * meals.
 */
export function StopDetails({ stop, onLeft, onDelivered }: StopMoreProps) {
  const { order, doorPlan } = stop;
  const { t: orders } = useTranslation('orders');
  const { price, slot } = useFormats();
  return (
    <Stack gap="sm">
      <Divider />
      {isFinal(order.status) ? null : <UnansweredDoorSteps order={order} plan={doorPlan} onLeft={onLeft} />}
      <p>
        <strong>{orders('number', { number: order.orderNumber })}</strong> · {slot(order.deliveryTime)} ·{' '}
        {price(order.totalAmount)}
        {order.deliveryInstructions ? null : ` · ${orders('noInstructions')}`}
      </p>
      <OrderItems items={order.items} />
      <ReportMissing order={order} />
      {onDelivered ? <NoteForm onDelivered={onDelivered} /> : null}
      {isFinal(order.status) ? null : <HandOver stop={stop} />}
    </Stack>
  );
}

/** A note for the office about the customer. It becomes a worklist item. */
function NoteForm({ onDelivered }: { onDelivered: (note: string) => void }) {
  const { t } = useTranslation('deliveries');
  const form = useForm({
    values: { note: '' },
    check: ({ note }) => (note.trim() === '' ? { note: t('note.required') } : {}),
  });
  const deliver = { mutate: onDelivered, isPending: false };
  return (
    <form onSubmit={form.onSubmit(deliver, ({ note }) => note.trim())} noValidate>
      <Stack gap="sm">
        <TextArea
          {...form.text('note')}
          label={t('fail.note')}
          description={t('note.help')}
          maxLength={NOTE_MAX}
          rows={2}
        />
        <Button type="submit" variant="success" isWide>
          <Icon name="check" />
          {t('note.delivered')}
        </Button>
      </Stack>
    </form>
  );
}

/** One button per other round, which hands the order over with one click. */
function HandOver({ stop: { order, roundId } }: { stop: Stop }) {
  const { t } = useTranslation('deliveries');
  const isOnline = useOnline();
  const { move } = useHandOver(order.deliveryDate);
  return useRoundsOf(order.deliveryDate)
    .filter(({ id }) => id !== roundId)
    .map((round) => (
      <Button
        key={round.id}
        variant="secondary"
        isWide
        disabled={!isOnline || move.isPending}
        onClick={() => move.mutate({ orderIds: [order.id], roundId: round.id })}
      >
        {t('rounds.give', { name: round.name, driver: round.driver?.name ?? t('rounds.nobody') })}
      </Button>
    ));
}
