import { useQuery } from '@tanstack/react-query';
import type { Input } from '@trpeza/api-client/client';
import {
  BUDGET_PERIODS,
  type BudgetPeriod,
  AGREEMENT_LENGTHS,
} from '@trpeza/contract/money/agreements.constants';
import type { Agreement, AgreementsOf } from '@trpeza/contract/money/agreements.schemas';
import { toApiAmount, readAmount } from '@trpeza/contract/platform/money';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField, type TextFieldProps } from '@trpeza/ui/kit/field/text-field';
import type { Form } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { DateField } from '../../ordering/calendar/date-field.tsx';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { reasonParam, ReasonField } from '../../access/users/reason-field.tsx';
import { isAdmin } from '../../access/users/role-choices.ts';
import { useUpdatePeople } from '../../access/users/use-update-people.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useTermsText } from './use-terms-text.ts';

type AddBody = Input<'POST /api/customers/{id}/agreements'>['body'];
type ChangeBody = Input<'PUT /api/customers/{id}/agreements/{agreementId}'>['body'];

const startOf = ({ today }: AgreementsOf) => ({
  /** Empty for self-paying customers. */
  funderId: '',
  split: 'share' as 'share' | 'fixed',
  customerShareBps: '',
  mealSubsidy: '',
  feeInSplit: true,
  budget: '',
  period: 'month' as BudgetPeriod,
  reference: '',
  from: today,
  to: '',
  reason: '',
});
type Values = ReturnType<typeof startOf>;

/** The existing agreement that the new one replaces. Its last day becomes the day before `from`. */
const findAgreementToEnd = ({ agreements }: AgreementsOf, from: string) =>
  agreements.find((each) => each.from < from && (each.to === null || each.to >= from));

const bodyOf = (all: AgreementsOf) => (values: Values) => {
  const { funderId, split, budget, period, reference, from, to, reason } = values;
  const ends = findAgreementToEnd(all, from);
  const kept = {
    reference,
    from,
    to: to === '' ? null : to,
    ends: ends ? { id: ends.id, version: ends.version } : null,
    ...reasonParam(reason),
  };
  if (funderId === '') return { ...kept, funderId: null, customerShareBps: 10_000 };
  const isShare = split === 'share';
  // A percentage with two decimals is parsed like an amount: its cents are basis points.
  const share = readAmount(values.customerShareBps);
  return {
    ...kept,
    funderId: Number(funderId),
    customerShareBps: isShare ? (share as number) : null,
    mealSubsidy: isShare ? null : toApiAmount(values.mealSubsidy),
    feeInSplit: isShare && values.feeInSplit,
    budget: budget.trim() === '' ? null : toApiAmount(budget),
    period,
  };
};

/** Adds an agreement. The agreement that applies on its first day then ends the day before. */
export function AgreementForm(props: { customerId: number; all: AgreementsOf; onClose: () => void }) {
  const { customerId, all, onClose } = props;
  const { t } = useTranslation('agreements');
  const user = useUser();
  const { date } = useFormats();
  const problemsOf = useAmountProblems();
  const { termsOf } = useTermsText();
  const { reloadIfChanged } = useUpdatePeople();
  const funders = useQuery(api.query('GET /api/funders')).data?.filter(({ isEnded }) => !isEnded) ?? [];
  return (
    <EditDialog
      title={t('add.title')}
      onClose={onClose}
      form={{
        values: startOf(all),
        schema: () =>
          import('@trpeza/contract/money/agreements.schemas').then((module) => module.AddAgreement),
        bodyOf: bodyOf(all),
        check: ({ funderId, split, mealSubsidy, budget }) =>
          problemsOf({
            ...(funderId && split === 'fixed' && { mealSubsidy }),
            ...(funderId && budget.trim() && { budget }),
          }),
      }}
      call={api.mutation('POST /api/customers/{id}/agreements', (body: AddBody) => ({
        params: { id: customerId },
        body,
      }))}
      done={t('add.done')}
      failed={t('add.failed')}
      onSaved={onClose}
      onFailed={reloadIfChanged}
    >
      {(form) => (
        <>
          <Select
            {...form.text('funderId')}
            label={t('add.funder')}
            options={[
              { value: '', label: t('add.nobody') },
              ...funders.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          {isAdmin(user) ? <Link to={paths.funders()}>{t('add.funders')}</Link> : null}
          {form.values.funderId === '' ? null : <FunderFields form={form} />}
          <DateField {...form.valued('from')} label={t('add.from')} description={t('add.fromHint')} />
          {[findAgreementToEnd(all, form.values.from)].map((before) =>
            before ? (
              <Notice
                key={before.id}
                kind="info"
                title={t('add.ends', { from: date(before.from) })}
                level={3}
              >
                {termsOf(before.terms)}
              </Notice>
            ) : null,
          )}
          <DateField {...form.valued('to')} label={t('add.to')} description={t('add.toHint')} isOptional />
          <ReasonField {...form.text('reason')} />
        </>
      )}
    </EditDialog>
  );
}

function FunderFields({ form }: { form: Form<Values> }) {
  const { t } = useTranslation('agreements');
  return (
    <>
      <RadioList
        {...form.valued('split')}
        legend={t('add.split')}
        options={[
          { value: 'share', label: t('add.share') },
          { value: 'fixed', label: t('add.fixed'), hint: t('add.fixedHint') },
        ]}
      />
      {form.values.split === 'share' ? (
        <>
          <TextField
            {...form.text('customerShareBps')}
            label={t('add.ownShare')}
            description={t('add.ownShareHint')}
            inputMode="decimal"
            maxLength={6}
          />
          <CheckRow {...form.checked('feeInSplit')} label={t('add.feeInSplit')} isCompact />
        </>
      ) : (
        <TextField
          {...form.text('mealSubsidy')}
          label={t('add.mealSubsidy')}
          inputMode="decimal"
          maxLength={20}
        />
      )}
      <BudgetField {...form.text('budget')} label={t('add.budget')} />
      <Select
        {...form.text('period')}
        label={t('add.period')}
        options={BUDGET_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
      <ReferenceField {...form.text('reference')} />
    </>
  );
}

function BudgetField(props: TextFieldProps) {
  const { t } = useTranslation('agreements');
  return (
    <TextField {...props} description={t('add.budgetHint')} inputMode="decimal" maxLength={20} isOptional />
  );
}

function ReferenceField(props: Omit<TextFieldProps, 'label'>) {
  const { t } = useTranslation('agreements');
  const texts = { label: t('add.reference'), description: t('add.referenceHint') };
  return <TextField {...props} {...texts} maxLength={AGREEMENT_LENGTHS.reference} isOptional />;
}

/** Returns the error texts of amounts that cannot be parsed. */
function useAmountProblems() {
  const { problemText } = useAmountChecks();
  return (amounts: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(amounts).flatMap(([name, typed]) => {
        const read = readAmount(typed);
        return typeof read === 'string' ? [[name, problemText(read, typed)]] : [];
      }),
    );
}

/** Edits the budget, reference and last day of an agreement. Another split requires a new agreement. */
export function ChangeAgreementForm(props: {
  agreement: Agreement;
  customerId: number;
  onClose: () => void;
}) {
  const { agreement, customerId, onClose } = props;
  const { t } = useTranslation('agreements');
  const { date, price } = useFormats();
  const { areMeant } = useAmountChecks();
  const problemsOf = useAmountProblems();
  const { termsOf } = useTermsText();
  const { reloadIfChanged } = useUpdatePeople();
  const { id: agreementId, version, terms, period, endsEarliest } = agreement;
  const budgetBefore = agreement.budget ?? '';
  return (
    <EditDialog
      title={t('change.title')}
      onClose={onClose}
      form={{
        values: { budget: budgetBefore, reference: agreement.reference, to: agreement.to ?? '', reason: '' },
        schema: () =>
          import('@trpeza/contract/money/agreements.schemas').then((module) => module.ChangeAgreement),
        bodyOf: ({ budget, reference, to, reason }) => ({
          budget: budget.trim() === '' ? null : toApiAmount(budget),
          reference,
          to: to === '' ? null : to,
          version,
          ...reasonParam(reason),
        }),
        check: ({ budget }) => problemsOf(budget.trim() ? { budget } : {}),
      }}
      call={api.mutation('PUT /api/customers/{id}/agreements/{agreementId}', (body: ChangeBody) => ({
        params: { id: customerId, agreementId },
        body,
      }))}
      inputOf={async (body) => {
        const words = { label: () => t('add.budget'), write: price };
        const after = { budget: body.budget ?? '' };
        return (await areMeant(['budget'], { budget: budgetBefore }, after, words)) ? body : undefined;
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
              <BudgetField {...form.text('budget')} label={t(`change.budget.${period}`)} />
              <ReferenceField {...form.text('reference')} />
            </>
          )}
          <DateField
            {...form.valued('to')}
            label={t('add.to')}
            description={endsEarliest ? t('change.earliest', { date: date(endsEarliest) }) : t('add.toHint')}
            isOptional
          />
          <ReasonField {...form.text('reason')} />
        </>
      )}
    </EditDialog>
  );
}
