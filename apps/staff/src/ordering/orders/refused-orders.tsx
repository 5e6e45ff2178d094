import { Stack, Text } from '@mantine/core';
import { AnchorButton, Button } from '@trpeza/ui/kit/button/button';
import { useQuery } from '@tanstack/react-query';
import { useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSession } from '@trpeza/ui/platform/back-office/use-session';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { dismissRefused, type RefusedOrder } from './action-queue.ts';
import { useFindOrder } from './use-find-order.ts';
import { useActionQueue, useQueueRun } from './use-order-actions.ts';

export const REFUSED_ID = 'refused-orders';

/** Refused actions, at the top of every page until the user has read them. */
export function RefusedOrders() {
  const { t } = useTranslation('orders');
  const { store } = useQueueRun();
  const { user } = useSession();
  const refused = useActionQueue().refused.filter(({ personId }) => personId === user?.id);
  if (refused.length === 0) return null;
  return (
    <Stack
      component="section"
      id={REFUSED_ID}
      gap="sm"
      my="sm"
      tabIndex={-1}
      aria-label={t('queue.refusedTitle')}
    >
      {refused.map((order) => (
        <Refused
          key={order.key + order.orderId}
          order={order}
          onRead={() => void store.change((queue) => dismissRefused(queue, order))}
        />
      ))}
    </Stack>
  );
}

/** Shows the customer's name and phone numbers, because drivers do not know customers by order number. */
function Refused({ order, onRead }: { order: RefusedOrder; onRead: () => void }) {
  const { t } = useTranslation('orders');
  const tapped = order.tapped.map(({ kind, to }) => {
    if (kind === 'later') return t('queue.later');
    if (kind === 'credit') return t('credit.report');
    if (kind === 'tick') return t('queue.tick');
    return kind === 'undo' ? t('queue.undo') : t(`status.${to}`);
  });
  const known = useOrder(order.orderId);
  const kitchen = useKitchen()?.phone ?? '';
  const isHandedOver = order.tapped.some(({ to }) => to === 'completed');
  return (
    <Notice
      kind="error"
      title={
        known
          ? t('moveFailedFor', { number: order.number, name: known.customerName })
          : t('moveFailed', { number: order.number })
      }
      announce
      actions={
        <>
          <Call who={known?.customerName ?? ''} phone={known?.phoneNumber ?? ''} />
          <Call who={t('queue.theKitchen')} phone={kitchen} />
          <Button size="large" variant="secondary" onClick={onRead}>
            {t('queue.read')}
          </Button>
        </>
      }
    >
      {known ? (
        <Text fz="lg" style={{ whiteSpace: 'pre-line' }}>
          <strong>{known.customerName}</strong>, {known.deliveryAddress}
        </Text>
      ) : null}
      <p lang={order.language}>{order.message}</p>
      <p>{t('queue.tapped', { list: tapped.join(' → ') })}</p>
      {isHandedOver ? (
        <p>
          <strong>{t('queue.handedOver')}</strong>
        </p>
      ) : null}
    </Notice>
  );
}

function Call({ who, phone }: { who: string; phone: string }) {
  const { t } = useTranslation('orders');
  if (phone === '') return null;
  return (
    <AnchorButton href={phoneUrl(phone)} size="large" variant="secondary">
      <Icon name="phone" />
      <span>{t('queue.call', { who, phone })}</span>
    </AnchorButton>
  );
}

/** Finds the order in the cached boards, or loads it from the server. */
function useOrder(id: number) {
  const seen = useFindOrder()(id);
  const { data } = useQuery({ ...api.query('GET /api/orders/{id}', { params: { id } }), enabled: !seen });
  return seen ?? data;
}
