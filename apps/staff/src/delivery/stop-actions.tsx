import { Stack, Text } from '@mantine/core';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import {
  isFinal,
  mayCorrectAtDoor,
  isOrderActionAllowed,
  type OrderAction,
} from '@trpeza/contract/ordering/orders.states';
import { useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { AnchorButton, Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeliveryOptions } from '../ordering/orders/use-board.ts';
import { TransitionButton } from '../ordering/orders/transition-button.tsx';
import { UnsentNotice } from '../ordering/orders/unsent-notice.tsx';
import { beforePress, usePinned } from '../ordering/orders/use-pinned.ts';
import { useOrderActions } from '../ordering/orders/use-order-actions.ts';
import { useHasJustChanged } from '../ordering/orders/use-has-just-changed.ts';
import { isDrivenBy } from './day-rounds.ts';
import { FailedDeliveryForm } from './failed-delivery.form.tsx';
import { directionsUrl, type Stop } from './round.ts';
import styles from './stop-actions.module.css';
import { StopDetails } from './stop-details.tsx';
import { useRoundsOf } from './use-round.ts';

/** Shows the driver's actions for this stop, or the reason why there are none. */
export function StopActions({ stop }: { stop: Stop }) {
  const { doorPlan } = stop;
  const { t } = useTranslation('deliveries');
  const { role } = useUser();
  const { move, tryLater } = useOrderActions();
  const pinned = usePinned(stop.order.id);
  const order = beforePress(stop.order, pinned);
  const isSettling = useHasJustChanged(order.status);
  const { t: orders } = useTranslation('orders');
  const [failing, setFailing] = useState(false);
  const [more, setMore] = useState(false);
  const panel = useId();
  const isCorrectable = useIsCorrectable(order);
  const can = (action: OrderAction) => isOrderActionAllowed(action, order, role);
  const mayFail = order.status === 'delivering' && can('fail');
  const mayUndeliver = isCorrectable && can('failAfterAll');
  const mayPickUp = useConfirmPickUp(stop);
  const pickUp = async () => {
    if (await mayPickUp()) await move(order, { status: 'delivering' });
  };
  const leave = () => {
    setFailing(false);
    void move(order, { status: 'completed', leftWhere: doorPlan?.leaveWhere });
  };
  return (
    <div className={styles.actions} data-pinned={pinned && true}>
      {can('pickUp') ? (
        <TransitionButton
          order={order}
          action="pickUp"
          size="large"
          icon={<Icon name="van" />}
          label={t('pickUp')}
          isSettling={isSettling}
          onPress={() => void pickUp()}
        />
      ) : null}
      {can('deliver') ? (
        <TransitionButton
          order={order}
          action="deliver"
          size="large"
          variant="success"
          icon={<Icon name="check" />}
          label={t('delivered')}
          isSettling={isSettling}
          onPress={() => void move(order, { status: 'completed' })}
        />
      ) : null}
      {pinned ? null : <UnsentNotice orderId={order.id} />}
      <StopNote order={order} isCorrectable={isCorrectable} />
      {isCorrectable && can('deliverAfterAll') ? <DeliveredAfterAll order={order} /> : null}
      {mayUndeliver ? (
        <TransitionButton
          order={order}
          action="failAfterAll"
          variant="secondary"
          label={t('correct.notDelivered')}
          onPress={() => setFailing(true)}
        />
      ) : null}
      {isFinal(order.status) ? null : <ContactLinks order={order} />}
      <div className={styles.pair}>
        {mayFail ? (
          <TransitionButton
            order={order}
            action="fail"
            variant="danger"
            label={t('couldNot')}
            onPress={() => setFailing(true)}
          />
        ) : null}
        <Button variant="secondary" aria-expanded={more} aria-controls={panel} onClick={() => setMore(!more)}>
          <span>
            {orders('meals', { count: order.mealCount })}, {t('more')}
            <VisuallyHidden>: {order.customerName}</VisuallyHidden>
          </span>
          <Icon name="chevron-down" />
        </Button>
      </div>
      <div id={panel} hidden={!more}>
        {more ? (
          <StopDetails
            stop={stop}
            onLeft={can('deliver') ? leave : undefined}
            onDelivered={
              can('deliver') ? (note) => void move(order, { status: 'completed', note }) : undefined
            }
          />
        ) : null}
      </div>
      <FailedDeliveryForm
        order={order}
        doorPlan={doorPlan}
        open={failing && (mayFail || mayUndeliver)}
        onClose={() => setFailing(false)}
        onConfirm={(outcome) => {
          setFailing(false);
          void move(order, { status: 'cancelled', ...outcome });
        }}
        {...(mayFail && {
          onLeft: leave,
          onLater: () => {
            setFailing(false);
            void tryLater(order);
          },
        })}
      />
    </div>
  );
}

/** Whether the driver may still correct the outcome of a finished stop: until the end of the delivery day. */
function useIsCorrectable(order: Order): boolean {
  const today = useDeliveryOptions().data?.today;
  return isFinal(order.status) && today !== undefined && mayCorrectAtDoor(order, today);
}

function DeliveredAfterAll({ order }: { order: Order }) {
  const { t } = useTranslation('deliveries');
  const { move } = useOrderActions();
  const confirm = useConfirm();
  const deliver = async () => {
    const isSure = await confirm({
      title: t('correct.title', { name: order.customerName }),
      text: t('correct.text'),
      confirmLabel: t('correct.delivered'),
    });
    if (isSure) await move(order, { status: 'completed' });
  };
  return (
    <TransitionButton
      order={order}
      action="deliverAfterAll"
      size="large"
      variant="success"
      icon={<Icon name="check" />}
      label={t('correct.delivered')}
      onPress={() => void deliver()}
    />
  );
}

/**
 * Returns a function that asks for confirmation before a stop of another driver's round is picked up, because that driver
 * may be on the way there.
 */
function useConfirmPickUp({ number, order, roundId }: Stop) {
  const { t } = useTranslation('deliveries');
  const { id: me } = useUser();
  const confirm = useConfirm();
  const round = useRoundsOf(order.deliveryDate).find(({ id }) => id === roundId);
  return async (): Promise<boolean> => {
    if (!round || isDrivenBy(round, me)) return true;
    const [name, driver] = [order.customerName, round.driver?.name ?? t('rounds.nobody')];
    return confirm({
      title: t('rounds.ask', { number, name }),
      text: t('rounds.askText', { round: round.name, driver }),
      confirmLabel: t('pickUp'),
    });
  };
}

/** Links to call the customer and to navigate to the address, side by side within reach of the thumb. */
function ContactLinks({ order }: { order: Order }) {
  const { t } = useTranslation('deliveries');
  return (
    <div className={styles.pair}>
      {order.phoneNumber ? (
        <AnchorButton href={phoneUrl(order.phoneNumber)} variant="secondary">
          <Icon name="phone" />
          <span>
            {t('call')}
            <VisuallyHidden> {order.customerName}, </VisuallyHidden>
            <br />
            <span className={styles.phone}>{order.phoneNumber}</span>
          </span>
        </AnchorButton>
      ) : null}
      <ExternalLinkButton href={directionsUrl(order.deliveryAddress)}>
        {t('navigate')}
        <VisuallyHidden>: {order.deliveryAddress}</VisuallyHidden>
      </ExternalLinkButton>
    </div>
  );
}

const PRE_LINE = { whiteSpace: 'pre-line' } as const;

function StopNote({ order, isCorrectable }: { order: Order; isCorrectable: boolean }) {
  const { t } = useTranslation('deliveries');
  const { t: orders } = useTranslation('orders');
  const phone = useKitchen()?.phone ?? '';
  if (order.status === 'pending' || order.status === 'processing') {
    return (
      <p className={styles.note} data-kind="waiting">
        <Icon name="clock" /> <strong>{t('waiting')}.</strong> {t('waitingText')}
      </p>
    );
  }
  if (!isFinal(order.status)) return null;
  return (
    <Stack gap="xs">
      {order.outcome ? <strong>{orders(`outcome.${order.outcome}`)}</strong> : null}
      {order.leftWhere ? (
        <Text style={PRE_LINE}>{orders('leftWhere', { where: order.leftWhere })}</Text>
      ) : null}
      {order.outcomeNote ? <Text style={PRE_LINE}>{order.outcomeNote}</Text> : null}
      <p>{t(isCorrectable ? 'correct.today' : 'final', { phone })}</p>
    </Stack>
  );
}
