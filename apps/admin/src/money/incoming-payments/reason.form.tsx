import { INCOMING_PAYMENT_METHODS } from '@trpeza/contract/money/incoming-payments.constants';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDateError } from './record-payment.form.tsx';
import styles from './incoming-payments.module.css';
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
  /** The label of the submit button. */
  confirmLabel: string;
  /** The label of the date field; without it, no date is asked for. */
  dayLabel?: string;
  /** Whether to ask for the payment method. */
  hasMethod?: boolean;
  isReasonNeeded: boolean;
  /** Performs the action. Rejects with the error of the API. */
  act: (given: Given) => Promise<unknown>;
}

/** Asks for the reason and, if needed, for the date and payment method of a change to booked money. */
export function ReasonDialog({ question, onClose }: { question: Question | undefined; onClose: () => void }) {
  return (
    <Dialog open={question !== undefined} onClose={onClose} title={question?.title ?? ''}>
      {question ? <Fields question={question} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Fields({ question, onClose }: { question: Question; onClose: () => void }) {
  const { text, confirmLabel, dayLabel, hasMethod, isReasonNeeded, act } = question;
  const { t } = useTranslation('incoming-payments');
  const { t: common } = useTranslation('common');
  const errorText = useErrorText();
  const today = useToday();
  const [key] = useState(() => crypto.randomUUID());
  const [isPending, setPending] = useState(false);
  const form = useForm({
    values: { day: today, method: 'bank' as Given['method'], reason: '' },
    check: ({ reason }) => (isReasonNeeded && reason.trim() === '' ? { reason: t('rules.reason') } : {}),
  });
  const run = async (given: Given) => {
    setPending(true);
    try {
      await act(given);
      onClose();
    } catch (error) {
      if (dayLabel && isDateError(error)) form.show({ day: errorText(error) });
      else form.refuse(error, errorText(error));
    } finally {
      setPending(false);
    }
  };
  const save = { isPending, mutate: (given: Given) => void run(given) };
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit(save, ({ reason, ...given }) => ({ key, ...given, reason: reason.trim() }))}
      noValidate
    >
      <ErrorSummary {...form.summary} />
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
          {...form.field('method')}
          label={t('record.method')}
          value={form.values.method}
          options={INCOMING_PAYMENT_METHODS.map((value) => ({ value, label: t(`method.${value}`) }))}
          onChange={(event) => form.set({ method: event.currentTarget.value as Given['method'] })}
        />
      ) : null}
      <TextArea
        {...form.text('reason')}
        label={t(isReasonNeeded ? 'reason.needed' : 'reason.wanted')}
        rows={2}
        maxLength={500}
      />
      <div className={styles.buttons}>
        <Button type="submit" isLoading={isPending}>
          {confirmLabel}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
