import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { toApiAmount, readAmount } from '@trpeza/contract/platform/money';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './person-form.module.css';
import { reasonParam, ReasonField } from './reason-field.tsx';
import { useUpdatePeople } from './use-update-people.ts';
import { useSavePersonForm } from './use-save-person-form.ts';

type MonthlyPlanProps = {
  user: User | undefined;
  /** Whether to verify the customer after saving the plan. A customer without a plan cannot be verified. */
  thenVerify: boolean;
  onClose: () => void;
  onSaved: (user: User) => void;
};

export function MonthlyPlanForm({ user, ...rest }: MonthlyPlanProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open={user !== undefined}
      onClose={rest.onClose}
      title={user ? t('plan.title', { name: user.username }) : ''}
    >
      {user ? <Fields user={user} {...rest} /> : null}
    </Dialog>
  );
}

function Fields({ user, thenVerify, onClose, onSaved }: MonthlyPlanProps & { user: User }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const { price } = useFormats();
  const { problemText, areMeant } = useAmountChecks();
  const form = useForm({
    values: { monthlyPlan: user.monthlyPlan ?? '', reason: '' },
    schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.MonthlyPlan),
    bodyOf: ({ monthlyPlan, reason }) => ({
      monthlyPlan: toApiAmount(monthlyPlan),
      expectedPlan: user.monthlyPlan,
      ...reasonParam(reason),
    }),
    check: ({ monthlyPlan }) => {
      const read = readAmount(monthlyPlan);
      return typeof read === 'string' ? { monthlyPlan: problemText(read, monthlyPlan) } : {};
    },
  });
  const why = useId();
  const save = useSavePlan(user, form, onSaved);
  const amount = form.values.monthlyPlan;
  const empty = amount.trim() === '';
  const confirmed = async (body: Plan) => {
    const words = { label: () => t('plan.amount'), write: price };
    const isMeant = await areMeant(['monthlyPlan'], { monthlyPlan: user.monthlyPlan ?? '' }, body, words);
    return isMeant ? body : undefined;
  };
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save, confirmed)} noValidate>
      <ErrorSummary {...form.summary} />
      <p className={styles.now}>
        {user.monthlyPlan === null ? t('plan.noneYet') : t('plan.now', { amount: price(user.monthlyPlan) })}
      </p>
      <TextField
        {...form.text('monthlyPlan')}
        label={t('plan.amount')}
        description={t('plan.text')}
        inputMode="decimal"
        maxLength={20}
      />
      {readAmount(amount) === 0 ? <p className={styles.now}>{t('plan.zero')}</p> : null}
      <ReasonField {...form.text('reason')} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          isLoading={save.isPending}
          disabled={empty}
          aria-describedby={empty ? why : undefined}
        >
          {thenVerify ? t('plan.saveAndVerify') : common('save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
      {empty ? <p id={why}>{t('plan.whyDisabled')}</p> : null}
    </form>
  );
}

type Plan = { monthlyPlan: string; expectedPlan: string | null; reason?: string };
type Form = Parameters<typeof useSavePersonForm>[0]['form'];

function useSavePlan(user: User, form: Form, onSaved: (user: User) => void) {
  const { t } = useTranslation('admin');
  const people = useUpdatePeople();
  return useSavePersonForm({
    call: api.mutation('PUT /api/users/{id}/monthly-plan', (body: Plan) => ({
      params: { id: user.id },
      body,
    })),
    form,
    done: t('users.planUpdated'),
    failed: t('users.planFailed'),
    onSaved: ({ monthlyPlan }) => {
      const saved = { ...user, monthlyPlan };
      people.changed(saved);
      onSaved(saved);
    },
  });
}
