import { Stack } from '@mantine/core';
import type { PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { Needs } from './kitchen-ticket.tsx';
import { useDeliveryFacts } from './order-dialog.tsx';

interface BagDialogProps {
  /** Undefined closes the dialog. */
  order: PackingOrder | undefined;
  date: string;
  onClose: () => void;
}

/** Shows customer, time and address of a bag, with a link to print its labels. */
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
  const { t } = useTranslation('kitchen');
  return (
    <Stack>
      <Needs {...order} />
      <FactList isCompact facts={useDeliveryFacts(order)} />
      <ButtonLink to={paths.labels(date, order.id)} size="large" variant="secondary">
        {t('packing.labels')}
      </ButtonLink>
    </Stack>
  );
}
