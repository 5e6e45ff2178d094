import { Group, List, Stack } from '@mantine/core';
import type { Role } from '@trpeza/contract/access/access';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import { isOrderActionAllowed } from '@trpeza/contract/ordering/orders.states';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { StatusBadge } from '@trpeza/ui/ordering/orders/status-badge';
import { AnchorButton, Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { type Fact, FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { useTranslation } from 'react-i18next';
import { OrderItems } from '../ordering/orders/order-items.tsx';
import { ReportMissing } from '../ordering/orders/report-missing.tsx';
import { useOrderActions } from '../ordering/orders/use-order-actions.ts';
import { Needs } from './kitchen-ticket.tsx';

interface OrderDialogProps {
  /** Undefined closes the dialog. */
  order: BoardOrder | undefined;
  role: Role;
  onClose: () => void;
}

/** All details of an order (address, price, ingredients) and its rarely used actions. */
export function OrderDialog({ order, role, onClose }: OrderDialogProps) {
  const { t } = useTranslation('orders');
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title={order ? t('number', { number: order.orderNumber }) : ''}
    >
      {order ? <Details order={order} role={role} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Details({ order, role, onClose }: { order: BoardOrder; role: Role; onClose: () => void }) {
  const { t } = useTranslation('kitchen');
  const { t: orders } = useTranslation('orders');
  const { price } = useFormats();
  const { move } = useOrderActions();
  const askToCancel = useCancelQuestion(order);
  const cancel = async () => {
    if (!(await askToCancel())) return;
    onClose();
    void move(order, { status: 'cancelled' });
  };
  const confirm = useConfirm();
  const cookAgain = async () => {
    const number = order.orderNumber;
    const isSure = await confirm({
      title: t('cookAgain.title', { number }),
      text: t('cookAgain.text'),
      confirmLabel: t('cookAgain.confirm'),
    });
    if (!isSure) return;
    onClose();
    void move(order, { status: 'processing' });
  };
  return (
    <Stack>
      <p>
        <StatusBadge status={order.status} large />
      </p>
      <Needs {...order} />
      <OrderItems items={order.items} />
      <FactList
        isCompact
        facts={[
          ...useDeliveryFacts(order),
          [
            orders('field.total'),
            `${price(order.totalAmount)} · ${orders('meals', { count: order.mealCount })}`,
          ],
        ]}
      />
      <ReportMissing order={order} />
      {isOrderActionAllowed('cookAgain', order, role) ? (
        <Button size="large" variant="secondary" isWide onClick={() => void cookAgain()}>
          {t('cookAgain.confirm')}
        </Button>
      ) : null}
      {isOrderActionAllowed('cancel', order, role) ? (
        <Button size="large" variant="danger" isWide onClick={() => void cancel()}>
          {t('action.cancel')}
        </Button>
      ) : null}
    </Stack>
  );
}

type WhereTo = Pick<
  BoardOrder,
  'customerName' | 'phoneNumber' | 'deliveryTime' | 'deliveryAddress' | 'deliveryInstructions'
>;

/** Facts that the driver needs but the chef does not: customer, time and address. */
export function useDeliveryFacts(order: WhereTo): Fact[] {
  const { t } = useTranslation('orders');
  const { slot } = useFormats();
  return [
    [
      t('field.customer'),
      <Group key="customer" gap="sm">
        {order.customerName}
        {order.phoneNumber ? (
          <AnchorButton variant="secondary" href={phoneUrl(order.phoneNumber)}>
            <Icon name="phone" />
            {order.phoneNumber}
          </AnchorButton>
        ) : null}
      </Group>,
    ],
    [t('field.deliveryTime'), slot(order.deliveryTime)],
    [t('field.address'), order.deliveryAddress],
    [t('field.instructions'), order.deliveryInstructions],
  ];
}

/** Returns a function that asks for confirmation and explains what cancelling means for the customer's money. */
function useCancelQuestion(order: BoardOrder) {
  const { t } = useTranslation('kitchen');
  const { t: orders } = useTranslation('orders');
  const confirm = useConfirm();
  const { price } = useFormats();
  return () =>
    confirm({
      title: t('cancel.title', { number: order.orderNumber }),
      text: (
        <List>
          <List.Item>
            {t('cancel.text', {
              customer: order.customerName,
              meals: orders('meals', { count: order.mealCount }),
            })}
          </List.Item>
          <List.Item>{t('cancel.refund', { amount: price(order.worthCustomerAmount) })}</List.Item>
          <List.Item>{t('cancel.budget', { amount: price(order.worthSubsidyAmount) })}</List.Item>
          <List.Item>{t('cancel.final')}</List.Item>
        </List>
      ),
      confirmLabel: t('cancel.confirm'),
      cancelLabel: t('cancel.keep'),
      destructive: true,
    });
}
