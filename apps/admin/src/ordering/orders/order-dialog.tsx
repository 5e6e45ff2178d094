import { ApiError } from '@trpeza/api-client/api-error';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import type { Correction } from './correct-order.form.tsx';
import { OrderDetails } from './order-details.tsx';
import { useOrder } from './use-order.ts';

type OrderDialogProps = {
  id: number | undefined;
  /** The orders on the current page, shown until the details are loaded. */
  listed: readonly Order[];
  onClose: () => void;
  onStatus: (correction: Correction) => void;
};

/**
 * Shows the order whose id is in the URL, even if the order is on another page of the list. The shown order is kept up to
 * date while the dialog is open.
 */
export function OrderDialog({ id, listed, onClose, onStatus }: OrderDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      size="large"
      title={id === undefined ? '' : t('orders.details', { number: id })}
    >
      {id === undefined ? null : (
        <Content id={id} listed={listed.find((order) => order.id === id)} onStatus={onStatus} />
      )}
    </Dialog>
  );
}

type ContentProps = { id: number; listed: Order | undefined } & Pick<OrderDialogProps, 'onStatus'>;

function Content({ id, listed, onStatus }: ContentProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { order, ...lookup } = useOrder(id, listed);
  const text = lookup.error ? errorText(lookup.error) : undefined;
  const isAbsent = lookup.error instanceof ApiError && lookup.error.status === 404;
  return (
    <QueryView
      query={{ ...lookup, data: order }}
      title={isAbsent ? text : t('orders.itemsFailed')}
      help={isAbsent ? t('orders.absent') : text}
      isFinal={isAbsent}
    >
      {(shown) => <OrderDetails order={shown} onStatus={onStatus} />}
    </QueryView>
  );
}
