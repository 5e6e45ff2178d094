import type { PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { dial } from '@trpeza/ui/kit/phone-link/dial';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import styles from './order-dialog.module.css';

interface BagDialogProps {
  /** Undefined closes it. */
  order: PackingOrder | undefined;
  date: string;
  onClose: () => void;
}

/** What the driver needs more than who packs: whose bag it is, when and where it goes; and its labels. */
export function BagDialog({ order, date, onClose }: BagDialogProps) {
  const { t } = useTranslation('orders');
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title={order ? t('number', { number: order.orderNumber }) : ''}
    >
      {order ? <Details order={order} date={date} /> : null}
    </Dialog>
  );
}

function Details({ order, date }: { order: PackingOrder; date: string }) {
  const { t } = useTranslation('orders');
  const { t: kitchen } = useTranslation('kitchen');
  const { slot } = useFormats();
  return (
    <div className={styles.details}>
      <FactList
        facts={[
          [
            t('field.customer'),
            <span key="customer" className={styles.customer}>
              <strong>{order.customerName}</strong>
              {order.phoneNumber ? (
                <a className={styles.phone} href={dial(order.phoneNumber)}>
                  {order.phoneNumber}
                </a>
              ) : null}
            </span>,
          ],
          [t('field.deliveryTime'), slot(order.deliveryTime)],
          [t('field.address'), order.deliveryAddress],
          [t('field.instructions'), order.deliveryInstructions],
        ]}
      />
      <ButtonLink to={paths.labels(date, order.id)} size="large" variant="secondary">
        {kitchen('packing.labels')}
      </ButtonLink>
    </div>
  );
}
