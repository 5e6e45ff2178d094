import { SimpleGrid } from '@mantine/core';
import { ApiError } from '@trpeza/api-client/api-error';
import { INCOMING_PAYMENT_METHODS } from '@trpeza/contract/money/incoming-payments.constants';
import { toApiAmount, readAmount } from '@trpeza/contract/platform/money';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextArea, TextField } from '@trpeza/ui/kit/field/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { payerIdParam, PayerPicker, type PayerRef } from './payer-picker.tsx';
import { useToday } from './use-today.ts';

/** The error codes that concern the date field. */
const DATE_ERRORS = new Set<string>([
  'incoming-payments/month-closed',
  'incoming-payments/in-future',
  'incoming-payments/before-receipt',
]);

/** Shows an error that concerns the date at its field. For `onFailed` of a form. */
export const showDateError =
  (field: string) =>
  (error: Error, form: { show: (errors: Record<string, string>) => void }): boolean => {
    const isShown = error instanceof ApiError && DATE_ERRORS.has(error.code);
    if (isShown) form.show({ [field]: error.message });
    return isShown;
  };

interface RecordPaymentFormProps {
  /** The payer, if known from the page. */
  payer?: PayerRef | undefined;
  onClose: () => void;
}

/** Records money that was received in person, by post or otherwise outside a bank file. */
export function RecordPaymentForm({ payer, onClose }: RecordPaymentFormProps) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const { problemText } = useAmountChecks();
  const [key] = useState(() => crypto.randomUUID());
  const today = useToday();
  return (
    <EditDialog
      title={t('record.title')}
      onClose={onClose}
      form={{
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
      }}
      call={api.mutation('POST /api/incoming-payments')}
      inputOf={(body) => ({ body })}
      done={({ amount }) => t('record.done', { amount: price(amount) })}
      submit={t('record.save')}
      onSaved={onClose}
      onFailed={showDateError('receivedOn')}
    >
      {(form) => (
        <>
          <PayerPicker
            {...form.field('customerId')}
            label={t('record.payer')}
            value={form.values.customerId}
            onPick={(customerId) => form.set({ customerId })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'end' }}>
            <TextField
              {...form.text('amount')}
              label={t('record.amount')}
              description={t('record.amountHelp')}
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
            />
            <Select
              {...form.text('method')}
              label={t('record.method')}
              options={INCOMING_PAYMENT_METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
            />
          </SimpleGrid>
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
        </>
      )}
    </EditDialog>
  );
}
