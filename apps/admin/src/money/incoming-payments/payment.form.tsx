import { SimpleGrid } from '@mantine/core';
import { ApiError } from '@trpeza/api-client/api-error';
import { INCOMING_PAYMENT_METHODS } from '@trpeza/contract/money/incoming-payments.constants';
import { toApiAmount, readAmount } from '@trpeza/contract/platform/money';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { DateField } from '../../ordering/calendar/date-field.tsx';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextArea, TextField } from '@trpeza/ui/kit/field/text-field';
import type { Call } from '@trpeza/ui/platform/back-office/use-save';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { payerIdParam, PayerPicker, type PayerRef } from './payer-picker.tsx';
import { useToday } from './use-today.ts';

type Method = (typeof INCOMING_PAYMENT_METHODS)[number];

/** The error codes that concern the date field. */
const DATE_ERRORS = new Set<string>([
  'incoming-payments/month-closed',
  'incoming-payments/in-future',
  'incoming-payments/before-receipt',
]);

/** Shows an error that concerns the date at its field. */
const showDateError =
  (field: string) =>
  (error: Error, form: { show: (errors: Record<string, string>) => void }): boolean => {
    const isShown = error instanceof ApiError && DATE_ERRORS.has(error.code);
    if (isShown) form.show({ [field]: error.message });
    return isShown;
  };

/**
 * Records money that was received in person, by post or otherwise outside a bank file.
 * @param payer the payer, if known from the page
 */
export function RecordPaymentForm({ payer, onClose }: { payer?: PayerRef; onClose: () => void }) {
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
          method: 'cash' as Method,
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
          <PayerPicker {...form.valued('customerId')} label={t('record.payer')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" style={{ alignItems: 'end' }}>
            <TextField
              {...form.text('amount')}
              label={t('record.amount')}
              description={t('record.amountHelp')}
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
            />
            <MethodField {...form.text('method')} />
          </SimpleGrid>
          <DateField {...form.valued('receivedOn')} label={t('record.day')} />
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

function MethodField(props: Omit<ComponentProps<typeof Select>, 'label' | 'options'>) {
  const { t } = useTranslation('incoming-payments');
  const options = INCOMING_PAYMENT_METHODS.map((value) => ({ value, label: t(`method.${value}`) }));
  return <Select {...props} label={t('record.method')} options={options} />;
}

interface Given {
  /** The idempotency key, the same for all attempts. */
  key: string;
  day: string;
  method: Method;
  reason: string;
}

export interface Question {
  title: string;
  text: ReactNode;
  submit: string;
  /** The label of the date field; without it, no date is asked for. */
  dayLabel?: string;
  hasMethod?: boolean;
  isReasonOptional?: boolean;
  /** The request, from `api.mutation()`. */
  call: Call<Given, unknown>;
  done?: string;
}

/** Asks for the reason and, if needed, for the date and payment method of a change to booked money. */
export function ReasonForm({ question, onClose }: { question: Question; onClose: () => void }) {
  const { title, text, submit, dayLabel, hasMethod, isReasonOptional = false, call, done } = question;
  const { t } = useTranslation('incoming-payments');
  const today = useToday();
  const [key] = useState(() => crypto.randomUUID());
  return (
    <EditDialog
      title={title}
      onClose={onClose}
      form={{
        values: { day: today, method: 'bank' as Method, reason: '' },
        bodyOf: (values) => ({ key, ...values, reason: values.reason.trim() }),
        check: ({ reason }) =>
          isReasonOptional || reason.trim() !== '' ? {} : { reason: t('rules.reason') },
      }}
      call={call}
      done={done}
      submit={submit}
      onSaved={onClose}
      onFailed={showDateError('day')}
    >
      {(form) => (
        <>
          <p>{text}</p>
          {dayLabel ? <DateField {...form.valued('day')} label={dayLabel} /> : null}
          {hasMethod ? <MethodField {...form.text('method')} /> : null}
          <TextArea
            {...form.text('reason')}
            label={t(isReasonOptional ? 'reason.wanted' : 'reason.needed')}
            rows={2}
            maxLength={500}
          />
        </>
      )}
    </EditDialog>
  );
}
