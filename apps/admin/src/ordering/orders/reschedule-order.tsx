import { useMutation, useQuery } from '@tanstack/react-query';
import { SLOTS } from '@trpeza/contract/ordering/slots';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { mayReschedule } from '@trpeza/contract/ordering/orders.states';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { usePauseOn } from '../recurring-orders/use-recurring.ts';
import styles from './order-details.module.css';

/** Form for another delivery date or time; hidden from roles that may not reschedule the order. */
export function RescheduleOrder({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { role } = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!mayReschedule(order, role)) return null;
  if (isOpen) return <Fields key={order.deliveryDate} order={order} onDone={() => setOpen(false)} />;
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('reschedule.open')}
      </Button>
    </div>
  );
}

function Fields({ order, onDone }: { order: Order; onDone: () => void }) {
  const { t } = useTranslation('orders');
  const { slot: slotName } = useFormats();
  const errorText = useErrorText();
  const toast = useToast();
  const [deliveryDate, setDate] = useState(order.deliveryDate);
  const [deliveryTime, setTime] = useState(order.deliveryTime);
  const [reason, setReason] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const form = useLeaveOnEscape(onDone);
  const move = useMutation({
    ...api.mutation('PUT /api/orders/{id}/delivery'),
    onMutate: ignoreDoubleClick,
    onSuccess: ({ orderNumber: number, deliveryDate: date }) => {
      toast.show({ kind: 'success', title: t('reschedule.done', { number, date }) });
      onDone();
    },
  });
  const send = () => {
    const expected = { deliveryDate: order.deliveryDate, deliveryTime: order.deliveryTime };
    const note = reason.trim();
    const body = { deliveryDate, deliveryTime, expected, key, ...(note && { reason: note }) };
    move.mutate({ params: { id: order.id }, body });
  };
  const isSame = deliveryDate === order.deliveryDate && deliveryTime === order.deliveryTime;
  const second = useOtherOrdersOn(order, deliveryDate);
  const pause = usePauseOn(order.userId, deliveryDate === order.deliveryDate ? '' : deliveryDate);
  const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(deliveryDate);
  return (
    <section
      className={styles.reschedule}
      aria-label={t('reschedule.title', { number: order.orderNumber })}
      ref={form}
    >
      <h3>{t('reschedule.title', { number: order.orderNumber })}</h3>
      {move.error ? (
        <Notice kind="error" level={4} title={t('reschedule.failed')} announce>
          {errorText(move.error)}
        </Notice>
      ) : null}
      <DateField
        label={t('reschedule.day')}
        description={t('reschedule.dayHelp')}
        value={deliveryDate}
        onChange={setDate}
        error={pause ? t('reschedule.paused') : undefined}
      />
      {pause ? <Link to={paths.customer(order.userId)}>{t('reschedule.endPause')}</Link> : null}
      <Select
        label={t('reschedule.time')}
        value={deliveryTime}
        onChange={(event) =>
          setTime(SLOTS.find((each) => each === event.currentTarget.value) ?? order.deliveryTime)
        }
        options={SLOTS.map((value) => ({ value, label: slotName(value) }))}
      />
      <TextField
        label={t('reschedule.reason')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {isWhole && deliveryDate.slice(0, 7) !== order.deliveryDate.slice(0, 7) ? (
        <p>{t('reschedule.month')}</p>
      ) : null}
      {second.length > 0 ? (
        <p role="status">{t('reschedule.second', { orders: second.join(', ') })}</p>
      ) : null}
      {isSame || !isWhole ? <p>{t('reschedule.choose')}</p> : null}
      <div className={styles.buttons}>
        {isSame || !isWhole || pause ? null : (
          <Button isLoading={move.isPending} onClick={send}>
            {t('reschedule.confirm')}
          </Button>
        )}
        <Button variant="secondary" onClick={onDone}>
          {t('reschedule.keep', { date: order.deliveryDate })}
        </Button>
      </div>
    </section>
  );
}

/** Closes only this form on Escape, not the surrounding dialog. */
function useLeaveOnEscape(onLeave: () => void) {
  const form = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = form.current;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onLeave();
    };
    element?.addEventListener('keydown', leave);
    return () => element?.removeEventListener('keydown', leave);
  }, [onLeave]);
  return form;
}

/** Returns the numbers of the customer's other open orders on a date. */
function useOtherOrdersOn({ id, userId }: Order, date: string): string[] {
  const ordering = useQuery(api.query('GET /api/customers/{id}/ordering', { params: { id: userId } }));
  const others = ordering.data?.openOrders.filter((each) => each.deliveryDate === date && each.id !== id);
  return others?.map(({ orderNumber }) => orderNumber) ?? [];
}
