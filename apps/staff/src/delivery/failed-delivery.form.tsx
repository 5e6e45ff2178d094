import { Divider, Stack } from '@mantine/core';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import type { DoorPlan } from '@trpeza/contract/customers/door-plan.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { DELIVERY_OUTCOMES, type DeliveryOutcome } from '@trpeza/contract/ordering/orders.states';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

type Failure = Exclude<DeliveryOutcome, 'delivered'>;
const FAILURES = DELIVERY_OUTCOMES.filter((outcome): outcome is Failure => outcome !== 'delivered');
const NOTE_MAX = 500;

type FailedDeliveryProps = {
  order: Order;
  doorPlan: DoorPlan | null;
  open: boolean;
  onClose: () => void;
  onConfirm: (outcome: { outcome: Failure; note?: string }) => void;
  /** Records the order as delivered and notes where the meals were left according to the customer's plan. */
  onLeft?: () => void;
  /**
   * Postpones the stop to the end of the round without cancelling the order. Like `onLeft`, undefined for a finished stop.
   */
  onLater?: () => void;
};

/** Asks why a delivery failed. The office's follow-up and the customer's refund depend on the answer. */
export function FailedDeliveryForm(props: FailedDeliveryProps) {
  const { order, doorPlan, open, onClose, onConfirm, onLeft, onLater } = props;
  const { t } = useTranslation('deliveries');
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('fail.title', { name: order.customerName, number: order.orderNumber })}
      footer={
        <>
          <Button type="submit" form={formId} size="large" variant="danger">
            {t('fail.confirm')}
          </Button>
          <Button size="large" variant="secondary" onClick={onClose}>
            {t('fail.keep')}
          </Button>
        </>
      }
    >
      {onLater ? (
        <Stack gap="sm">
          <Button size="large" variant="secondary" isWide onClick={onLater}>
            <Icon name="clock" />
            {t('fail.later')}
          </Button>
          <p>{t('fail.laterText')}</p>
          <Divider mb="md" />
        </Stack>
      ) : null}
      {onLeft && mayLeave(doorPlan) ? (
        <LeaveInstead plan={doorPlan} onLeft={onLeft} />
      ) : (
        <p>
          {t('fail.text')} <PhoneLink number={order.phoneNumber} />
        </p>
      )}
      <Fields formId={formId} onConfirm={onConfirm} />
    </Dialog>
  );
}

const mayLeave = (plan: DoorPlan | null): plan is DoorPlan => plan !== null && plan.leaveWith !== 'nobody';

/** Shown first because it is the better option: meals that the plan allows to be left are neither cancelled nor refunded. */
function LeaveInstead({ plan, onLeft }: { plan: DoorPlan; onLeft: () => void }) {
  const { t } = useTranslation('deliveries');
  const { t: accounts } = useTranslation('accounts');
  const where = plan.leaveWhere;
  return (
    <Stack gap="sm">
      <p>
        <strong>{t('fail.mayLeave')}</strong> {accounts(`door.step.leave_${mannerOf(plan)}`, { where })}
      </p>
      <Button size="large" variant="success" isWide onClick={onLeft}>
        {t('door.left')}
      </Button>
      <p>{t('fail.otherwise')}</p>
      <Divider mb="md" />
    </Stack>
  );
}

const mannerOf = ({ leaveWith }: DoorPlan) => (leaveWith === 'neighbour' ? 'neighbour' : 'safe_place');

function Fields({ formId, onConfirm }: { formId: string; onConfirm: FailedDeliveryProps['onConfirm'] }) {
  const { t } = useTranslation('deliveries');
  const { t: orders } = useTranslation('orders');
  // Drivers fill in this form offline, when no schema can be loaded.
  const form = useForm({
    values: { outcome: '' as Failure | '', note: '' },
    check: ({ outcome }) => (outcome === '' ? { outcome: t('fail.questionRequired') } : {}),
  });
  const outcomeOf = ({ outcome, note }: typeof form.values) => {
    if (outcome === '') return undefined;
    const said = note.trim();
    return { outcome, ...(said !== '' && { note: said }) };
  };
  const confirm = { mutate: onConfirm, isPending: false };
  return (
    <form id={formId} onSubmit={form.onSubmit(confirm, outcomeOf)} noValidate>
      <Stack>
        <ErrorSummary {...form.summary} />
        <RadioList
          {...form.field('outcome')}
          legend={t('fail.question')}
          options={FAILURES.map((value) => ({ value, label: orders(`outcome.${value}`) }))}
          value={form.values.outcome || undefined}
          onChange={(outcome) => form.set({ outcome })}
        />
        <TextArea
          {...form.text('note')}
          label={t('fail.note')}
          description={t('fail.noteHelp')}
          maxLength={NOTE_MAX}
        />
        <p>
          <strong>{t('fail.consequence')}</strong>
        </p>
      </Stack>
    </form>
  );
}
