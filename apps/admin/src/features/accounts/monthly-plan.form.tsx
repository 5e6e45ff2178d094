import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { useErrorText } from '@trpeza/ui/features/desk/use-error-text';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form-errors/use-form-errors';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './monthly-plan.module.css';
import { usePeopleChanged } from './use-people.ts';

const FIELDS = ['monthlyPlan'] as const;

type MonthlyPlanProps = {
  user: User | undefined;
  /** The plan was missing for verifying this person, which follows once it is saved. */
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
  const [amount, setAmount] = useState(user.monthlyPlan ?? '');
  const form = useFormErrors(FIELDS);
  const why = useId();
  const save = useSavePlan(onSaved, (error, text) => {
    form.setFromApiError(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])), text);
  });
  const empty = amount.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (empty || save.isPending) return;
    const isAmount = /^\d{1,8}(\.\d{1,2})?$/.test(amount.trim());
    if (form.check(isAmount ? {} : { monthlyPlan: common('rules.money') }))
      save.mutate({ user, amount: amount.trim() });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary {...form.summary} />
      <TextInput
        {...form.field('monthlyPlan')}
        label={t('plan.amount')}
        description={t('plan.text')}
        type="number"
        inputMode="decimal"
        step="0.01"
        min="0"
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      {Number(amount) === 0 && !empty ? <p>{t('plan.zero')}</p> : null}
      <div className={styles.buttons}>
        <Button type="submit" disabled={empty} aria-describedby={empty ? why : undefined}>
          {thenVerify ? t('plan.saveAndVerify') : common('save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
      {empty ? <p id={why}>{t('plan.whyDisabled')}</p> : null}
    </form>
  );
}

function useSavePlan(onSaved: (user: User) => void, onRefusal: (error: ApiError, text: string) => void) {
  const { t } = useTranslation('admin');
  const people = usePeopleChanged();
  const toast = useToast();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ user, amount }: { user: User; amount: string }) =>
      api.call('PUT /api/users/{id}/monthly-plan', {
        params: { id: user.id },
        body: { monthlyPlan: amount },
      }),
    onSuccess: ({ monthlyPlan }, { user }) => {
      const saved = { ...user, monthlyPlan };
      people.changed(saved);
      toast.show({ kind: 'success', title: t('users.planUpdated') });
      onSaved(saved);
    },
    onError: (error) =>
      onRefusal(
        error instanceof ApiError ? error : new ApiError(500),
        errorText(error) || t('users.planFailed'),
      ),
  });
}
