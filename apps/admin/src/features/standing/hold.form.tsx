import { useMutation } from '@tanstack/react-query';
import { HOLD_REASONS, type HoldReason } from '@trpeza/contract/standing/standing.constants';
import type { Standing } from '@trpeza/contract/standing/standing.schemas';
import { DateField } from '@trpeza/ui/features/calendar/date-field';
import { useErrorText } from '@trpeza/ui/features/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckList } from '@trpeza/ui/kit/check-list/check-list';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './standing.module.css';

type HoldFormProps = { open: boolean; customerId: number; standing: Standing; onClose: () => void };

/** No meals from a day to another; orders of these days are cancelled in the same step. */
export function HoldForm({ open, onClose, ...props }: HoldFormProps) {
  const { t } = useTranslation('standing');
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('hold.title')}
      footer={
        <>
          <Button type="submit" form={formId}>
            {t('hold.save')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('hold.close')}
          </Button>
        </>
      }
    >
      {open ? <Fields {...props} formId={formId} onClose={onClose} /> : null}
    </Dialog>
  );
}

interface Values {
  from: string;
  to: string;
  reason: HoldReason;
  cancelOrders: string[];
}

const bodyOf = ({ from, to, reason, cancelOrders }: Values) => ({
  from,
  to: to === '' ? null : to,
  reason,
  cancelOrders: cancelOrders.map(Number),
});

type FieldsProps = Omit<HoldFormProps, 'open'> & { formId: string };

function Fields({ customerId, standing, formId, onClose }: FieldsProps) {
  const { t } = useTranslation('standing');
  const { date } = useFormats();
  const toast = useToast();
  const errorText = useErrorText();
  const values: Values = {
    from: standing.today,
    to: '',
    reason: 'hospital',
    cancelOrders: standing.openOrders.map(({ id }) => String(id)),
  };
  const form = useForm({
    values,
    schema: () => import('@trpeza/contract/standing/standing.schemas').then((all) => all.MakeHold),
    bodyOf,
  });
  const hold = useMutation({
    ...api.mutation('POST /api/customers/{id}/holds', (body: ReturnType<typeof bodyOf>) => ({
      params: { id: customerId },
      body,
    })),
    onSuccess: ({ kept }) => {
      const text = kept.map(({ orderId }) => t('hold.kept', { number: orderId })).join(' ');
      toast.show({ kind: text ? 'warning' : 'success', title: t('hold.made'), ...(text && { text }) });
      onClose();
    },
    onError: (error) => form.refuse(error, errorText(error, t('hold.failed'))),
  });
  const { from, to, reason, cancelOrders } = form.values;
  const covered = standing.openOrders.filter(
    ({ deliveryDate }) => deliveryDate >= from && (to === '' || deliveryDate <= to),
  );
  return (
    <form
      id={formId}
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(hold, () =>
        bodyOf({
          ...form.values,
          cancelOrders: cancelOrders.filter((id) => covered.some((order) => String(order.id) === id)),
        }),
      )}
    >
      <ErrorSummary {...form.summary} />
      <p>{t('hold.explain')}</p>
      <DateField
        {...form.field('from')}
        label={t('hold.from')}
        value={from}
        onChange={(value) => form.set({ from: value })}
      />
      <DateField
        {...form.field('to')}
        label={t('hold.to')}
        value={to}
        onChange={(value) => form.set({ to: value })}
      />
      <RadioList<HoldReason>
        name="reason"
        legend={t('hold.reason')}
        value={reason}
        onChange={(chosen) => form.set({ reason: chosen })}
        options={HOLD_REASONS.map((value) => ({ value, label: t(`hold.is.${value}`) }))}
      />
      {covered.length > 0 ? (
        <CheckList
          {...form.field('cancelOrders')}
          legend={t('hold.cancel')}
          options={covered.map(({ id, orderNumber, deliveryDate }) => ({
            value: String(id),
            label: t('hold.order', { number: orderNumber, date: date(deliveryDate, 'day') }),
          }))}
          values={cancelOrders}
          onChange={(chosen) => form.set({ cancelOrders: [...chosen] })}
        />
      ) : null}
    </form>
  );
}
