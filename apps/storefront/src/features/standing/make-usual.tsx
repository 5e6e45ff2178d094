import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../../api.ts';
import { useErrorText } from '../../use-error-text.ts';
import { standingOf } from './standing-of.ts';

/** An order that a customer has had comes by itself from the next time on. */
export function MakeUsual({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const errorText = useErrorText();
  const make = useMutation({
    mutationFn: () =>
      api.call('POST /api/customers/{id}/standing-orders/from-order', {
        params: { id: order.userId },
        body: { orderId: order.id },
      }),
    onSuccess: (standing) => client.setQueryData(standingOf(order.userId).queryKey, standing),
  });
  return (
    <>
      {make.error ? (
        <Notice kind="error" title={t('usual.makeFailed')} level={3} announce>
          {errorText(make.error)}
        </Notice>
      ) : null}
      {make.isSuccess ? (
        <Notice kind="success" title={t('usual.made')} level={3} announce />
      ) : (
        <Button variant="subtle" isLoading={make.isPending} onClick={() => make.mutate()}>
          {t('usual.make')}
        </Button>
      )}
    </>
  );
}
