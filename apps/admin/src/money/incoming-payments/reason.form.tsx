import { INCOMING_PAYMENT_METHODS } from '@trpeza/contract/money/incoming-payments.constants';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import type { Call } from '@trpeza/ui/platform/back-office/use-save';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDateError } from './record-payment.form.tsx';
import { useToday } from './use-today.ts';

interface Given {
  /** The idempotency key, the same for all attempts. */
  key: string;
  day: string;
  method: (typeof INCOMING_PAYMENT_METHODS)[number];
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
        values: { day: today, method: 'bank' as Given['method'], reason: '' },
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
          {dayLabel ? (
            <DateField
              {...form.field('day')}
              label={dayLabel}
              value={form.values.day}
              onChange={(day) => form.set({ day })}
            />
          ) : null}
          {hasMethod ? (
            <Select
              {...form.text('method')}
              label={t('record.method')}
              options={INCOMING_PAYMENT_METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
            />
          ) : null}
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
