import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal, isOrderActionAllowed, type OrderStatus } from '@trpeza/contract/ordering/orders.states';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { EditForm } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { consequencesOf, isChargedAgain } from './correction-consequences.ts';

/** An order and the status that the office wants to set. */
export interface Correction {
  id: number;
  /** The order from the list, shown until its details are loaded. */
  order?: Order;
  target: OrderStatus;
}

/**
 * Loads one order and keeps it up to date after it has left the list. Until it is loaded, returns the order from the
 * list.
 */
export function useOrder(id: number | undefined, listed: Order | undefined) {
  const lookup = useQuery({
    ...api.query('GET /api/orders/{id}', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    // Discards the cached result of an earlier dialog, because the order passed in by the list is newer.
    gcTime: 0,
    ...(listed && { placeholderData: listed }),
  });
  return { ...lookup, order: lookup.data ?? listed };
}

type CorrectOrderProps = { correction: Correction | undefined; onClose: () => void };

/**
 * The dialog that corrects the status of an order. The page renders it, not the row of the order, so that the input is
 * kept when the order changes or leaves the list.
 */
export function CorrectOrderForm({ correction, onClose }: CorrectOrderProps) {
  const { t } = useTranslation('admin');
  const { order } = useOrder(correction?.id, correction?.order);
  if (!correction) return null;
  return (
    <Dialog
      onClose={onClose}
      title={t(correction.target === 'cancelled' ? 'correct.cancelTitle' : 'correct.title', {
        number: correction.id,
      })}
    >
      {order ? <CorrectStatus order={order} target={correction.target} onClose={onClose} /> : null}
    </Dialog>
  );
}

const ABOUT_CUSTOMER: ReadonlySet<string> = new Set(['refund', 'notCollected', 'charge', 'stopRefund']);

type CorrectStatusProps = { order: Order; target: OrderStatus; onClose: () => void };

/** Names the consequences of another status and sets it. Case managers can only cancel, with the customer's own rights. */
export function CorrectStatus({ order, target, onClose }: CorrectStatusProps) {
  const { t } = useTranslation(['admin', 'orders']);
  const { price } = useFormats();
  const { role } = useUser();
  const toast = useToast();
  const errorText = useErrorText();
  /** Whether the API has reported that the refund was sent before the correction was submitted. */
  const [isRefunded, setRefunded] = useState(false);
  const isCharged = isChargedAgain(order, target) || isRefunded;
  const share = price(order.worthCustomerAmount);
  const label = () => {
    if (target === 'cancelled') return t('correct.cancel');
    const isDelivered = order.status === 'cancelled' && target === 'completed';
    if (isCharged)
      return t(isDelivered ? 'correct.deliveredAndCharge' : 'correct.confirmAndCharge', { amount: share });
    return t(isDelivered ? 'correct.deliveredAfterAll' : 'correct.confirm');
  };
  const about = ({ reason }: { reason: string }) => (reason.trim() === '' ? {} : { reason: reason.trim() });
  return (
    <EditForm
      form={{
        values: { reason: '' },
        check: ({ reason }) =>
          isFinal(order.status) && reason.trim() === '' ? { reason: t('correct.reasonRequired') } : {},
      }}
      call={
        isOrderActionAllowed('correct', order, role)
          ? api.mutation('PUT /api/orders/{id}/status', (typed: { reason: string }) => {
              const charged = isCharged && { chargeAgain: order.worthCustomerAmount };
              const body = { status: target, expectedStatus: order.status, ...about(typed), ...charged };
              return { params: { id: order.id }, body };
            })
          : api.mutation(
              'POST /api/customers/{id}/orders/{orderId}/withdrawal',
              (typed: { reason: string }) => ({
                params: { id: order.userId, orderId: order.id },
                body: about(typed),
              }),
            )
      }
      failed={t('orders.updateFailed')}
      onSaved={({ orderNumber: number, status }: Order) => {
        const text = t('orders:moved', { number, status: t(`orders:status.${status}`) });
        toast.show({ kind: 'success', title: t('orders.updated'), text });
        onClose();
      }}
      onFailed={(error, form) => {
        const code = error instanceof ApiError ? error.code : '';
        if (code === 'orders/already-refunded') setRefunded(true);
        if (code !== 'orders/reason-required') return false;
        form.show({ reason: errorText(error) });
        return true;
      }}
      submit={() => ({
        label: label(),
        isDanger: target === 'cancelled',
        whyDisabled: target === order.status ? t('correct.isAlready') : undefined,
      })}
      cancel={t(target === 'cancelled' ? 'correct.keepOrder' : 'correct.keep')}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <StatusChangedNotice order={order} />
          <Text fw={700}>
            {t('correct.change', {
              from: t(`orders:status.${order.status}`),
              to: t(`orders:status.${target}`),
            })}
          </Text>
          <List>
            {consequencesOf(order, target).map((each) => (
              <List.Item key={each}>
                {t(`correct.${each}`, {
                  amount: ABOUT_CUSTOMER.has(each) ? share : price(order.worthSubsidyAmount),
                })}
              </List.Item>
            ))}
          </List>
          <TextArea
            {...form.text('reason')}
            label={t('correct.reason')}
            description={isFinal(order.status) ? t('correct.reasonHelp') : t('correct.reasonOptional')}
            maxLength={500}
          />
        </>
      )}
    </EditForm>
  );
}

/** Warns in an open form that a colleague has changed the status of the order. The input of the form is kept. */
export function StatusChangedNotice({ order }: { order: Order }) {
  const { t } = useTranslation(['admin', 'orders']);
  const [before] = useState(order.status);
  if (order.status === before) return null;
  const states = { from: t(`orders:status.${before}`), to: t(`orders:status.${order.status}`) };
  return (
    <Notice kind="warning" level={4} announce title={t('orders.changedMeanwhile')}>
      {t('orders.history.moved', states)}
    </Notice>
  );
}
