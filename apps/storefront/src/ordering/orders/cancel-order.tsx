import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { formatMoney, parseMoney, toCents } from '@trpeza/contract/platform/money';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { Decision, failureOf } from '@trpeza/ui/ordering/decision';
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
  const { mutate, error, isPending, reset } = useMutation({
    ...api.mutation('PUT /api/orders/{id}/status'),
    onSuccess: () => {
      toast.show({ kind: 'success', title: t('mine.cancelled', { number }) });
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(notifyOtherTabs);
      setAsking(false);
      showOrder(number);
    },
    onError: onSessionEnd,
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /api/orders'] }),
  });
  const ask = () => {
    reset();
    setAsking(true);
  };
  const text = cancellationTextKey(order);
  // The part added to the statement by a change was not paid, so it is not refunded.
  const amount = formatMoney(
    toCents(parseMoney(order.worthCustomerAmount) - parseMoney(order.onAccountAmount)),
  );
  return (
    <>
      <Button variant="danger" onClick={ask}>
        {t('mine.cancel')}
      </Button>
      {isAsking ? (
        <Decision
          title={t('mine.cancelTitle', { number })}
          onClose={() => setAsking(false)}
          action={t(text === 'cancelText' ? 'mine.cancelRefund' : 'mine.cancelYes', { number, amount })}
          isDanger
          isPending={isPending}
          keep={t('mine.cancelNo')}
          onSubmit={() =>
            mutate({ params: { id: order.id }, body: { status: 'cancelled', expectedStatus: 'pending' } })
          }
          errors={failureOf(error, errorText)}
          consequence={<p>{t(`mine.${text}`, { amount })}</p>}
        />
      ) : null}
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
