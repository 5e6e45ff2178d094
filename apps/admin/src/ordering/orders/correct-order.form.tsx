import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal, type OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusChangedNotice } from './status-changed-notice.tsx';
import { type Consequence, consequencesOf, isChargedAgain } from './correction-consequences.ts';
import styles from './correct-order.module.css';
import { useCorrectOrder } from './use-correct-order.ts';
import { useOrder } from './use-order.ts';

/** An order and the status that the office wants to set. */
export interface Correction {
  id: number;
  /** The order from the list, shown until its details are loaded. */
  order?: Order;
  target: OrderStatus;
}

type CorrectOrderProps = { correction: Correction | undefined; onClose: () => void };

/**
 * The form that corrects the status of an order. The page renders the form, not the row of the order, so that the input
 * is kept when the order changes or leaves the list.
 */
export function CorrectOrderForm({ correction, onClose }: CorrectOrderProps) {
  const { t } = useTranslation('admin');
  const formId = useId();
  const { order } = useOrder(correction?.id, correction?.order);
  const target = correction?.target;
  const canSend = order && target && target !== order.status;
  /** The id of the order, if the API has reported that its refund was sent before the correction was submitted. */
  const [refundedId, setRefundedId] = useState<number>();
  const isCharged = order && target && (isChargedAgain(order, target) || refundedId === order.id);
  return (
    <Dialog
      open={correction !== undefined}
      onClose={onClose}
      title={correction ? t('correct.title', { number: correction.id }) : ''}
      footer={
        <>
          {canSend ? (
            <Button type="submit" form={formId} variant={target === 'cancelled' ? 'danger' : 'primary'}>
              <Confirm order={order} target={target} isCharged={isCharged === true} />
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            {t('correct.keep')}
          </Button>
        </>
      }
    >
      {order && target ? (
        <Fields
          formId={formId}
          order={order}
          target={target}
          isCharged={isCharged === true}
          onRefunded={() => setRefundedId(order.id)}
          onDone={onClose}
        />
      ) : null}
    </Dialog>
  );
}

/** Confirmation button, labelled with the amount if the customer is charged. */
function Confirm({ order, target, isCharged }: { order: Order; target: OrderStatus; isCharged: boolean }) {
  const { t } = useTranslation('admin');
  const { price } = useFormats();
  const amount = price(order.worthCustomerAmount);
  const isDelivered = order.status === 'cancelled' && target === 'completed';
  if (isCharged)
    return t(isDelivered ? 'correct.deliveredAndCharge' : 'correct.confirmAndCharge', { amount });
  return t(isDelivered ? 'correct.deliveredAfterAll' : 'correct.confirm');
}

type FieldsProps = {
  formId: string;
  order: Order;
  target: OrderStatus;
  isCharged: boolean;
  onRefunded: () => void;
  onDone: () => void;
};

function Fields({ formId, order, target, isCharged, onRefunded, onDone }: FieldsProps) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const form = useForm({
    values: { reason: '' },
    check: ({ reason }) =>
      isFinal(order.status) && reason.trim() === '' ? { reason: t('correct.reasonRequired') } : {},
  });
  const correct = useCorrectOrder(onDone, (error, text) => {
    if (error.code === 'orders/already-refunded') onRefunded();
    if (error.code === 'orders/reason-required') form.show({ reason: text });
    else form.refuse(undefined, text);
  });
  const inputOf = ({ reason }: { reason: string }) => {
    const said = reason.trim();
    const body = { status: target, expectedStatus: order.status, ...(said !== '' && { reason: said }) };
    const charged = isCharged && { chargeAgain: order.worthCustomerAmount };
    return { params: { id: order.id }, body: { ...body, ...charged } };
  };
  return (
    <form id={formId} className={styles.form} onSubmit={form.onSubmit(correct, inputOf)} noValidate>
      <ErrorSummary {...form.summary} />
      <StatusChangedNotice order={order} />
      <p className={styles.change}>
        {t('correct.change', { from: words(`status.${order.status}`), to: words(`status.${target}`) })}
      </p>
      <ul className={styles.list}>
        {consequencesOf(order, target).map((consequence) => (
          <ConsequenceLine key={consequence} order={order} consequence={consequence} />
        ))}
      </ul>
      <TextArea
        {...form.text('reason')}
        label={t('correct.reason')}
        description={isFinal(order.status) ? t('correct.reasonHelp') : t('correct.reasonOptional')}
        maxLength={500}
      />
    </form>
  );
}

function ConsequenceLine({ order, consequence }: { order: Order; consequence: Consequence }) {
  const { t } = useTranslation('admin');
  const { price } = useFormats();
  const amount = price(
    ['refund', 'notCollected', 'charge', 'stopRefund'].includes(consequence)
      ? order.worthCustomerAmount
      : order.worthSubsidyAmount,
  );
  return <li>{t(`correct.${consequence}`, { amount })}</li>;
}
