import type { Input } from '@trpeza/api-client/client';
import { AGREEMENT_LENGTHS } from '@trpeza/contract/money/agreements.constants';
import type { Agreement } from '@trpeza/contract/money/agreements.schemas';
import { toApiAmount, readAmount } from '@trpeza/contract/platform/money';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { reasonParam, ReasonField } from '../../access/users/reason-field.tsx';
import { useSavePersonForm } from '../../access/users/use-save-person-form.ts';
import { DialogForm, FormDialog } from './form-dialog.tsx';
import { useTermsText } from './use-terms-text.ts';

type Body = Input<'PUT /api/customers/{id}/agreements/{agreementId}'>['body'];

interface ChangeAgreementProps {
  agreement: Agreement | undefined;
  customerId: number;
  onClose: () => void;
}

/** Edits the budget, reference and last day of an agreement. Another split requires a new agreement. */
export function ChangeAgreementForm({ agreement, ...props }: ChangeAgreementProps) {
  const { t } = useTranslation('agreements');
  return (
    <FormDialog open={agreement !== undefined} title={t('change.title')} onClose={props.onClose}>
      {agreement ? <Fields {...props} agreement={agreement} /> : null}
    </FormDialog>
  );
}

function Fields({ agreement, customerId, onClose }: ChangeAgreementProps & { agreement: Agreement }) {
  const { t } = useTranslation('agreements');
  const { date, price } = useFormats();
  const { problemText, areMeant } = useAmountChecks();
  const { termsOf } = useTermsText();
  const { id: agreementId, version, terms, period, endsEarliest } = agreement;
  const isPrivate = terms.paidBy === 'nobody';
  const form = useForm({
    values: {
      budget: agreement.budget ?? '',
      reference: agreement.reference,
      to: agreement.to ?? '',
      reason: '',
    },
    schema: () =>
      import('@trpeza/contract/money/agreements.schemas').then((module) => module.ChangeAgreement),
    bodyOf: ({ budget, reference, to, reason }) => ({
      budget: budget.trim() === '' ? null : toApiAmount(budget),
      reference,
      to: to === '' ? null : to,
      version,
      ...reasonParam(reason),
    }),
    check: ({ budget }) => {
      const read = budget.trim() === '' ? 0 : readAmount(budget);
      return typeof read === 'string' ? { budget: problemText(read, budget) } : {};
    },
  });
  const save = useSavePersonForm({
    call: api.mutation('PUT /api/customers/{id}/agreements/{agreementId}', (body: Body) => ({
      params: { id: customerId, agreementId },
      body,
    })),
    form,
    done: t('change.done'),
    failed: t('change.failed'),
    onSaved: onClose,
  });
  const confirmed = async (body: Body) => {
    const [before, after] = [{ budget: agreement.budget ?? '' }, { budget: body.budget ?? '' }];
    const words = { label: () => t('add.budget'), write: price };
    return (await areMeant(['budget'], before, after, words)) ? body : undefined;
  };
  return (
    <DialogForm onSubmit={form.onSubmit(save, confirmed)} save={save} onClose={onClose}>
      <ErrorSummary {...form.summary} />
      <p>{termsOf(terms)}</p>
      {isPrivate ? null : (
        <>
          <TextField
            {...form.text('budget')}
            label={t(`change.budget.${period}`)}
            description={t('add.budgetHint')}
            inputMode="decimal"
            maxLength={20}
            isOptional
          />
          <TextField
            {...form.text('reference')}
            label={t('add.reference')}
            description={t('add.referenceHint')}
            maxLength={AGREEMENT_LENGTHS.reference}
            isOptional
          />
        </>
      )}
      <DateField
        {...form.field('to')}
        label={t('add.to')}
        description={endsEarliest ? t('change.earliest', { date: date(endsEarliest) }) : t('add.toHint')}
        value={form.values.to}
        onChange={(to) => form.set({ to })}
        isOptional
      />
      <ReasonField {...form.text('reason')} />
    </DialogForm>
  );
}
