import { useMutation } from '@tanstack/react-query';
import { CALL_OUTCOMES, type CallOutcome } from '@trpeza/contract/ordering/recurring-orders.constants';
import type { NotOrdered } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import styles from './recurring.module.css';

type Person = NotOrdered['people'][number]['customer'];
type LastCall = NotOrdered['people'][number]['lastCall'];

/** The customer to call, and the outcome of the last call about this day. */
export function CustomerToCall({ customer, lastCall }: { customer: Person; lastCall: LastCall }) {
  const { t } = useTranslation('recurring');
  const { instant } = useFormats();
  return (
    <div className={styles.who}>
      <Link to={paths.phoneOrder(customer.id)}>{customer.name}</Link>
      {customer.phone ? <PhoneLink number={customer.phone} /> : <span>{t('call.noPhone')}</span>}
      {lastCall ? (
        <span className={styles.soft}>
          {t('call.last', {
            outcome: t(`call.is.${lastCall.outcome}`),
            by: lastCall.by,
            at: instant(lastCall.at),
          })}
          {lastCall.note ? `: ${lastCall.note}` : null}
        </span>
      ) : null}
    </div>
  );
}

/** Form for the outcome of a call about a day; colleagues see the outcome. */
export function NoteCallForm({ customer, deliveryDate }: { customer: Person; deliveryDate: string }) {
  const { t } = useTranslation('recurring');
  const toast = useToast();
  const errorText = useErrorText();
  const [outcome, setOutcome] = useState<CallOutcome | ''>('');
  const [note, setNote] = useState('');
  const keep = useMutation({
    ...api.mutation('POST /api/customers/{id}/calls', (chosen: CallOutcome) => ({
      params: { id: customer.id },
      body: { deliveryDate, outcome: chosen, note },
    })),
    onSuccess: () => {
      toast.show({ kind: 'success', title: t('call.kept') });
      setOutcome('');
      setNote('');
    },
    onError: (error) =>
      toast.show({ kind: 'error', title: t('call.failed'), text: errorText(error, t('call.failed')) }),
  });
  return (
    <div className={styles.call}>
      <Select
        label={t('call.outcome')}
        value={outcome}
        onChange={({ currentTarget }) => setOutcome(currentTarget.value as CallOutcome | '')}
        options={[
          { value: '', label: t('call.choose') },
          ...CALL_OUTCOMES.map((value) => ({ value, label: t(`call.is.${value}`) })),
        ]}
      />
      <TextField
        label={t('call.note')}
        value={note}
        maxLength={500}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button
        variant="secondary"
        aria-label={t('call.saveFor', { name: customer.name })}
        disabled={outcome === ''}
        isLoading={keep.isPending}
        onClick={() => outcome !== '' && keep.mutate(outcome)}
      >
        {t('call.save')}
      </Button>
    </div>
  );
}
