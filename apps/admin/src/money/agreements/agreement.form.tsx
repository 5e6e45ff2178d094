import { useQuery } from '@tanstack/react-query';
import type { Input } from '@trpeza/api-client/client';
import {
  BUDGET_PERIODS,
  type BudgetPeriod,
  AGREEMENT_LENGTHS,
} from '@trpeza/contract/money/agreements.constants';
import type { AgreementsOf } from '@trpeza/contract/money/agreements.schemas';
import { toApiAmount, readAmount } from '@trpeza/contract/platform/money';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import type { Form } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
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

type Body = Input<'POST /api/customers/{id}/agreements'>['body'];

interface Values {
  /** Empty for self-paying customers. */
  funderId: string;
  split: 'share' | 'fixed';
  customerShareBps: string;
  mealSubsidy: string;
  feeInSplit: boolean;
  budget: string;
  period: BudgetPeriod;
  reference: string;
  from: string;
  to: string;
  reason: string;
}

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

interface AgreementFormProps {
  customerId: number;
  all: AgreementsOf;
  onClose: () => void;
}

/** Adds an agreement. The agreement that applies on its first day then ends the day before. */
export function AgreementForm({ customerId, all, onClose }: AgreementFormProps) {
  const { t } = useTranslation('agreements');
  const user = useUser();
  const { problemText } = useAmountChecks();
  const { reloadIfChanged } = useUpdatePeople();
  const funders = useQuery(api.query('GET /api/funders')).data?.filter(({ isEnded }) => !isEnded) ?? [];
  const values: Values = {
    funderId: '',
    split: 'share',
    customerShareBps: '',
    mealSubsidy: '',
    feeInSplit: true,
    budget: '',
    period: 'month',
    reference: '',
    from: all.today,
    to: '',
    reason: '',
  };
  return (
    <EditDialog
      title={t('add.title')}
      onClose={onClose}
      form={{
        values,
        schema: () =>
          import('@trpeza/contract/money/agreements.schemas').then((module) => module.AddAgreement),
        bodyOf: bodyOf(all),
        check: ({ funderId, split, mealSubsidy, budget }) => {
          if (funderId === '') return {};
          const amounts = { ...(split === 'fixed' && { mealSubsidy }), ...(budget.trim() && { budget }) };
          return Object.fromEntries(
            Object.entries(amounts).flatMap(([name, typed]) => {
              const read = readAmount(typed);
              return typeof read === 'string' ? [[name, problemText(read, typed)]] : [];
            }),
          );
        },
      }}
      call={api.mutation('POST /api/customers/{id}/agreements', (body: Body) => ({
        params: { id: customerId },
        body,
      }))}
      inputOf={(body) => body as Body}
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
          <DaysFields form={form} all={all} />
          <ReasonField {...form.text('reason')} />
        </>
      )}
    </EditDialog>
  );
}

function FunderFields({ form }: { form: Form<Values> }) {
  const { t } = useTranslation('agreements');
  const { split, feeInSplit } = form.values;
  return (
    <>
      <RadioList<Values['split']>
        name="split"
        legend={t('add.split')}
        value={split}
        onChange={(chosen) => form.set({ split: chosen })}
        options={[
          { value: 'share', label: t('add.share') },
          { value: 'fixed', label: t('add.fixed'), hint: t('add.fixedHint') },
        ]}
      />
      {split === 'share' ? (
        <>
          <TextField
            {...form.text('customerShareBps')}
            label={t('add.ownShare')}
            description={t('add.ownShareHint')}
            inputMode="decimal"
            maxLength={6}
          />
          <CheckRow
            id="fee-in-split"
            label={t('add.feeInSplit')}
            checked={feeInSplit}
            onChange={() => form.set({ feeInSplit: !feeInSplit })}
            isCompact
          />
        </>
      ) : (
        <TextField
          {...form.text('mealSubsidy')}
          label={t('add.mealSubsidy')}
          inputMode="decimal"
          maxLength={20}
        />
      )}
      <TextField
        {...form.text('budget')}
        label={t('add.budget')}
        description={t('add.budgetHint')}
        inputMode="decimal"
        maxLength={20}
        isOptional
      />
      <Select
        {...form.text('period')}
        label={t('add.period')}
        options={BUDGET_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
      <TextField
        {...form.text('reference')}
        label={t('add.reference')}
        description={t('add.referenceHint')}
        maxLength={AGREEMENT_LENGTHS.reference}
        isOptional
      />
    </>
  );
}

function DaysFields({ form, all }: { form: Form<Values>; all: AgreementsOf }) {
  const { t } = useTranslation('agreements');
  const { date } = useFormats();
  const { termsOf } = useTermsText();
  const { from, to } = form.values;
  const before = findAgreementToEnd(all, from);
  return (
    <>
      <DateField
        {...form.field('from')}
        label={t('add.from')}
        description={t('add.fromHint')}
        value={from}
        onChange={(value) => form.set({ from: value })}
      />
      {before ? (
        <Notice kind="info" title={t('add.ends', { from: date(before.from) })} level={3}>
          {termsOf(before.terms)}
        </Notice>
      ) : null}
      <DateField
        {...form.field('to')}
        label={t('add.to')}
        description={t('add.toHint')}
        value={to}
        onChange={(value) => form.set({ to: value })}
        isOptional
      />
    </>
  );
}
