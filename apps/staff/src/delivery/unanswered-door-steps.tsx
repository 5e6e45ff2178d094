import { Box, Paper, Stack } from '@mantine/core';
import { AnchorButton, Button } from '@trpeza/ui/kit/button/button';
import { doorSteps, type DoorStep } from '@trpeza/contract/customers/door-plan.constants';
import type { DoorPlan } from '@trpeza/contract/customers/door-plan.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { DoorSteps } from '@trpeza/ui/customers/door-steps';
import { useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useTranslation } from 'react-i18next';
import styles from './stop-actions.module.css';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';

interface DoorHelpProps {
  order: Order;
  plan: DoorPlan | null;
  /** Called when the meals were left as the plan says; undefined while the order is not out for delivery. */
  onLeft: (() => void) | undefined;
}

/**
 * The steps if the customer does not open the door: the customer's plan or the association's steps, with the required
 * phone calls.
 */
export function UnansweredDoorSteps({ order, plan, onLeft }: DoorHelpProps) {
  const { t } = useTranslation('deliveries');
  const kitchen = useKitchen()?.phone ?? '';
  const steps = doorSteps(plan);
  const asksKitchen = steps.some((step) => step.do === 'callKitchen');
  const action = (step: DoorStep) => {
    if (step.do === 'callCustomer') return <Call phone={order.phoneNumber} who={order.customerName} />;
    if (step.do === 'callContact') return <Call phone={step.phone} who={step.name} />;
    if (step.do === 'callKitchen' || (step.do === 'reportBack' && !asksKitchen)) {
      return <Call phone={kitchen} who={t('door.kitchen')} />;
    }
    if (step.do !== 'reportLeft' || !onLeft) return null;
    return (
      <Box mt="sm">
        <Button variant="success" onClick={onLeft}>
          {t('door.left')}
        </Button>
      </Box>
    );
  };
  return (
    <Paper component="details" p="sm">
      <summary className={styles.summary}>{t('door.title')}</summary>
      <Stack gap="sm">
        <p>{t(plan ? 'door.own' : 'door.usual')}</p>
        {plan?.note ? (
          <p className={styles.note}>
            <strong>{t('door.note')}</strong> {plan.note}
          </p>
        ) : null}
        <DoorSteps steps={steps} action={action} />
      </Stack>
    </Paper>
  );
}

function Call({ phone, who }: { phone: string; who: string }) {
  const { t } = useTranslation('deliveries');
  if (phone === '') return null;
  return (
    <Box mt="sm">
      <AnchorButton href={phoneUrl(phone)} variant="secondary">
        <Icon name="phone" />
        <span>
          {t('call')} <VisuallyHidden>{who}, </VisuallyHidden>
          <span className={styles.phone}>{phone}</span>
        </span>
      </AnchorButton>
    </Box>
  );
}
