import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import { INCOMING_PAYMENT_METHODS } from '@trpeza/contract/money/incoming-payments.constants';
import { toApiAmount, readAmount } from '@trpeza/contract/platform/money';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextArea, TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { payerIdParam, PayerPicker, type PayerRef } from './payer-picker.tsx';
import styles from './incoming-payments.module.css';
import { useToday } from './use-today.ts';

interface RecordIncomingPaymentProps {
  open: boolean;
  /** The payer, if known from the page. */
  payer?: PayerRef | undefined;
  onClose: () => void;
}

/** Records money that was received in person, by post or otherwise outside a bank file. */
export function RecordIncomingPayment({ open, payer, onClose }: RecordIncomingPaymentProps) {
  const { t } = useTranslation('incoming-payments');
  return (
    <Dialog open={open} onClose={onClose} title={t('record.title')}>
      {open ? <Fields payer={payer} onClose={onClose} /> : null}
    </Dialog>
  );
}

/** The error codes that concern the date field. */
const DATE_ERRORS = new Set<string>([
  'incoming-payments/month-closed',
  'incoming-payments/in-future',
  'incoming-payments/before-receipt',
]);
export const isDateError = (error: unknown): boolean =>
  error instanceof ApiError && DATE_ERRORS.has(error.code);

function Fields({ payer, onClose }: Omit<RecordIncomingPaymentProps, 'open'>) {
  const { t } = useTranslation('incoming-payments');
  const { t: common } = useTranslation('common');
  const { price } = useFormats();
  const { problemText } = useAmountChecks();
  const toast = useToast();
  const errorText = useErrorText();
  const [key] = useState(() => crypto.randomUUID());
  const today = useToday();
  const form = useForm({
    // The schema reports a missing payer under `customerId`, even for an invoice, so the field has this name.
    values: {
      customerId: payer,
      amount: '',
      method: 'cash' as (typeof INCOMING_PAYMENT_METHODS)[number],
      receivedOn: today,
      reference: '',
      note: '',
    },
    schema: () =>
      import('@trpeza/contract/money/incoming-payments.schemas').then((all) => all.RecordIncomingPayment),
    bodyOf: ({ customerId: chosen, amount, ...rest }) => ({
      key,
      ...rest,
      ...(chosen && payerIdParam(chosen)),
      amount: toApiAmount(amount),
    }),
    check: ({ customerId: chosen, amount }) => {
      const read = readAmount(amount);
      return {
        ...(!chosen && { customerId: t('rules.payer') }),
        ...(typeof read === 'string' && { amount: problemText(read, amount) }),
      };
    },
  });
  const save = useMutation({
    ...api.mutation('POST /api/incoming-payments'),
    onMutate: ignoreDoubleClick,
    onSuccess: ({ amount }) => {
      toast.show({ kind: 'success', title: t('record.done', { amount: price(amount) }) });
      onClose();
    },
    onError: (error) => {
      if (isDateError(error)) form.show({ receivedOn: errorText(error) });
      else form.refuse(error, errorText(error));
    },
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save, (body) => ({ body }))} noValidate>
      <ErrorSummary {...form.summary} />
      <PayerPicker
        {...form.field('customerId')}
        label={t('record.payer')}
        value={form.values.customerId}
        onPick={(customerId) => form.set({ customerId })}
      />
      <div className={styles.pairs}>
        <TextField
          {...form.text('amount')}
          label={t('record.amount')}
          description={t('record.amountHelp')}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
        />
        <Select
          {...form.field('method')}
          label={t('record.method')}
          value={form.values.method}
          options={INCOMING_PAYMENT_METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
          onChange={(event) =>
            form.set({ method: event.currentTarget.value as (typeof INCOMING_PAYMENT_METHODS)[number] })
          }
        />
      </div>
      <DateField
        {...form.field('receivedOn')}
        label={t('record.day')}
        value={form.values.receivedOn}
        onChange={(receivedOn) => form.set({ receivedOn })}
      />
      <TextField
        {...form.text('reference')}
        label={t('record.reference')}
        description={t('record.referenceHelp')}
        maxLength={100}
        autoComplete="off"
      />
      <TextArea {...form.text('note')} label={t('record.note')} rows={2} maxLength={500} />
      <div className={styles.buttons}>
        <Button type="submit" isLoading={save.isPending}>
          {t('record.save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
