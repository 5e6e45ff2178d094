import type { User } from '@trpeza/contract/access/accounts.schemas';
import { toApiAmount, readAmount } from '@trpeza/contract/platform/money';
import { Button, type ButtonProps } from '@trpeza/ui/kit/button/button';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { reasonParam, ReasonField } from './reason-field.tsx';
import { useChooseRole } from './use-person-actions.tsx';
import { useUpdatePeople } from './use-update-people.ts';

type Plan = { monthlyPlan: string; expectedPlan: string | null; reason?: string };

interface MonthlyPlanProps {
  user: User;
  /** Whether to verify the customer after saving the plan. A customer without a plan cannot be verified. */
  thenVerify?: boolean;
  onClose: () => void;
}

export function MonthlyPlanForm({ user, thenVerify = false, onClose }: MonthlyPlanProps) {
  const { t } = useTranslation('admin');
  const { price } = useFormats();
  const { problemText, areMeant } = useAmountChecks();
  const people = useUpdatePeople();
  const role = useChooseRole();
  const before = { monthlyPlan: user.monthlyPlan ?? '' };
  const words = { label: () => t('plan.amount'), write: price };
  return (
    <EditDialog
      title={t('plan.title', { name: user.username })}
      onClose={onClose}
      form={{
        values: { ...before, reason: '' },
        schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.MonthlyPlan),
        bodyOf: ({ monthlyPlan, reason }): Plan => ({
          monthlyPlan: toApiAmount(monthlyPlan),
          expectedPlan: user.monthlyPlan,
          ...reasonParam(reason),
        }),
        check: ({ monthlyPlan }) => {
          const read = readAmount(monthlyPlan);
          return typeof read === 'string' ? { monthlyPlan: problemText(read, monthlyPlan) } : {};
        },
      }}
      call={api.mutation('PUT /api/users/{id}/monthly-plan', (body: Plan) => ({
        params: { id: user.id },
        body,
      }))}
      inputOf={async (body) => ((await areMeant(['monthlyPlan'], before, body, words)) ? body : undefined)}
      done={t('users.planUpdated')}
      failed={t('users.planFailed')}
      onSaved={({ monthlyPlan }) => {
        const saved = { ...user, monthlyPlan };
        people.changed(saved);
        onClose();
        if (thenVerify) role.verify(saved);
      }}
      onFailed={people.reloadIfChanged}
      submit={({ monthlyPlan }) => ({
        label: thenVerify ? t('plan.saveAndVerify') : undefined,
        whyDisabled: monthlyPlan.trim() === '' ? t('plan.whyDisabled') : undefined,
      })}
    >
      {(form) => (
        <>
          <p>
            {user.monthlyPlan === null
              ? t('plan.noneYet')
              : t('plan.now', { amount: price(user.monthlyPlan) })}
          </p>
          <TextField
            {...form.text('monthlyPlan')}
            label={t('plan.amount')}
            description={t('plan.text')}
            inputMode="decimal"
            maxLength={20}
          />
          {readAmount(form.values.monthlyPlan) === 0 ? <p>{t('plan.zero')}</p> : null}
          <ReasonField {...form.text('reason')} />
        </>
      )}
    </EditDialog>
  );
}

/** A button that opens the form. */
export function PlanButton({
  user,
  thenVerify = false,
  ...button
}: ButtonProps & Omit<MonthlyPlanProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen ? <MonthlyPlanForm user={user} thenVerify={thenVerify} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
