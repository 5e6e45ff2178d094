import type { Input } from '@trpeza/api-client/client';
import { AGREEMENT_LENGTHS } from '@trpeza/contract/money/agreements.constants';
import type { Agreement } from '@trpeza/contract/money/agreements.schemas';
import { toApiAmount, readAmount } from '@trpeza/contract/platform/money';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { reasonParam, ReasonField } from '../../access/users/reason-field.tsx';
import { useUpdatePeople } from '../../access/users/use-update-people.ts';
import { api } from '../../api.ts';
import { useTermsText } from './use-terms-text.ts';

type Body = Input<'PUT /api/customers/{id}/agreements/{agreementId}'>['body'];

interface ChangeAgreementProps {
  agreement: Agreement;
  customerId: number;
  onClose: () => void;
}

/** Edits the budget, reference and last day of an agreement. Another split requires a new agreement. */
export function ChangeAgreementForm({ agreement, customerId, onClose }: ChangeAgreementProps) {
  const { t } = useTranslation('agreements');
  const { date, price } = useFormats();
  const { problemText, areMeant } = useAmountChecks();
  const { termsOf } = useTermsText();
  const { reloadIfChanged } = useUpdatePeople();
  const { id: agreementId, version, terms, period, endsEarliest } = agreement;
  return (
    <EditDialog
      title={t('change.title')}
      onClose={onClose}
      form={{
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
      }}
      call={api.mutation('PUT /api/customers/{id}/agreements/{agreementId}', (body: Body) => ({
        params: { id: customerId, agreementId },
        body,
      }))}
      inputOf={async (body) => {
        const [before, after] = [{ budget: agreement.budget ?? '' }, { budget: body.budget ?? '' }];
        const words = { label: () => t('add.budget'), write: price };
        return (await areMeant(['budget'], before, after, words)) ? body : undefined;
      }}
      done={t('change.done')}
      failed={t('change.failed')}
      onSaved={onClose}
      onFailed={reloadIfChanged}
    >
      {(form) => (
        <>
          <p>{termsOf(terms)}</p>
          {terms.paidBy === 'nobody' ? null : (
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
        </>
      )}
    </EditDialog>
  );
}
