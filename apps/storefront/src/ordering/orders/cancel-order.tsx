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
import { notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';
import { useShowOrder } from './use-show-order.ts';

/**
 * Cancels the order only if its status is still the one shown. If the kitchen has changed it, the order stays and the
 * page says so.
 */
export function CancelOrder({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const onSessionEnd = useSessionEnd();
  const [isAsking, setAsking] = useState(false);
  const showOrder = useShowOrder();
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
      showOrder(number);
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
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('mine.cancel')}
      </Button>
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
