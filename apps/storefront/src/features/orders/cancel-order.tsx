import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { sessionQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useSessionEnd } from '../accounts/use-session-end.ts';

/** Asks first; then cancels what was seen. If the kitchen was faster, the order stays and the page says so. */
export function CancelOrder({ order }: { order: Order }) {
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
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
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
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('mine.cancel')}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('mine.cancelTitle', { number })}
        footer={
          <>
            <Button look="danger" aria-busy={isPending} onClick={cancel}>
              <Icon name="trash" /> {t('mine.cancelYes')}
            </Button>
            <Button look="plain" onClick={() => setAsking(false)}>
              {t('mine.cancelNo')}
            </Button>
          </>
        }
      >
        <p>{t('mine.cancelText', { amount: order.customerAmount })}</p>
      </Dialog>
    </>
  );
}
