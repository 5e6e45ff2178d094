import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { formatMoney, parseMoney, toCents } from '@trpeza/contract/platform/money';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { sessionQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useFormats } from '../../use-formats.ts';
import { notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';
import { RescheduleButton } from './reschedule-button.tsx';
import { useIsPast } from './use-is-past.ts';

/**
 * The buttons that reschedule and cancel an order, and the deadline for both. After the deadline, says instead that it is
 * too late.
 */
export function CancelOrder({ order }: { order: Order }) {
  return order.cancelUntil ? <CancelUntil order={order} until={order.cancelUntil} /> : null;
}

function CancelUntil({ order, until }: { order: Order; until: string }) {
  const { t } = useTranslation('orders');
  const { instant } = useFormats();
  if (useIsPast(until))
    return (
      <p>
        {t('mine.cancelTooLate')} <PhoneUs />
      </p>
    );
  return (
    <>
      <p>{t('mine.cancelUntil', { when: instant(until) })}</p>
      <RescheduleButton order={order} />
      <AskAndCancel order={order} />
    </>
  );
}

/**
 * Cancels the order only if its status is still the one shown. If the kitchen has changed it, the order stays and the
 * page says so.
 */
function AskAndCancel({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const onSessionEnd = useSessionEnd();
  const [isAsking, setAsking] = useState(false);
  const number = order.orderNumber;
  const { mutate, error, isPending } = useMutation({
    ...api.mutation('PUT /api/orders/{id}/status'),
    onSuccess: () => {
      toast.show({ kind: 'success', title: t('mine.cancelled', { number }) });
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(notifyOtherTabs);
    },
    onError: onSessionEnd,
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: ['GET /api/orders'] });
    },
  });
  const cancel = () => {
    if (!isPending)
      mutate({ params: { id: order.id }, body: { status: 'cancelled', expectedStatus: 'pending' } });
  };
  return (
    <>
      {error ? (
        <Notice kind="error" title={t('mine.cancelFailed')} level={3} announce>
          {errorText(error)}
        </Notice>
      ) : null}
      <div>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('mine.cancel')}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('mine.cancelTitle', { number })}
        footer={
          <>
            <Button variant="danger" isLoading={isPending} onClick={cancel}>
              <Icon name="trash" /> {t('mine.cancelYes')}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('mine.cancelNo')}
            </Button>
          </>
        }
      >
        <p>
          {t(`mine.${cancellationTextKey(order)}`, {
            // The part added to the statement by a change was not paid, so it is not refunded.
            amount: formatMoney(
              toCents(parseMoney(order.worthCustomerAmount) - parseMoney(order.onAccountAmount)),
            ),
          })}
        </p>
      </Dialog>
    </>
  );
}

/**
 * Returns the key of the text about the customer's money after a cancellation. The money is refunded, or the amount is
 * removed from the account. If the bank did not pay, nothing happens.
 */
function cancellationTextKey({ paymentMethod, isDishonoured }: Order) {
  if (isDishonoured) return 'cancelUnpaid';
  return paymentMethod === 'account' ? 'cancelOnAccount' : 'cancelText';
}
