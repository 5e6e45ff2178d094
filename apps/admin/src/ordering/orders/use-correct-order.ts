import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

export function useCorrectOrder(onDone: () => void, onRefusal: (error: ApiError, text: string) => void) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const { t: common } = useTranslation('common');
  const errorText = useErrorText();
  const toast = useToast();
  return useMutation({
    ...api.mutation('PUT /api/orders/{id}/status'),
    onMutate: ignoreDoubleClick,
    onSuccess: (order) => {
      toast.show({
        kind: 'success',
        title: t('orders.updated'),
        text: words('moved', { number: order.orderNumber, status: words(`status.${order.status}`) }),
      });
      onDone();
    },
    onError: (error) => {
      const refusal = error instanceof ApiError ? error : new ApiError(500);
      const failed = t('orders.updateFailed');
      toast.show({ kind: 'error', title: common('errors.title'), text: errorText(error, failed) });
      onRefusal(refusal, refusal.message || `${failed}. ${errorText(error)}`);
    },
  });
}
