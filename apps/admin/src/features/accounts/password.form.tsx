import { Button, PasswordInput } from '@mantine/core';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form-errors/use-form-errors';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './person-form.module.css';
import { usePasswordRule } from './person-rules.ts';
import { asReason, ReasonField } from './reason-field.tsx';
import { useSave } from './use-save.ts';

const FIELDS = ['password', 'confirm', 'reason'] as const;

type PasswordProps = { user: User | undefined; onClose: () => void };

export function PasswordForm({ user, onClose }: PasswordProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open={user !== undefined}
      onClose={onClose}
      title={user ? t('password.title', { name: user.username }) : ''}
    >
      {user ? <Fields user={user} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Fields({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const [typed, setTyped] = useState({ password: '', confirm: '', reason: '' });
  const form = useFormErrors(FIELDS);
  const passwordRule = usePasswordRule();
  const isStaff = user.role !== 'customer';
  const save = useSave({
    call: () =>
      api.call('PUT /api/users/{id}/password', {
        params: { id: user.id },
        body: { password: typed.password, ...asReason(typed.reason) },
      }),
    form,
    done: t('users.passwordReset'),
    failed: t('users.passwordFailed'),
    onSaved: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const mismatch = typed.password === typed.confirm ? {} : { confirm: t('password.mismatch') };
    if (form.check({ ...passwordRule(typed.password, isStaff), ...mismatch }) && !save.isPending)
      save.mutate(undefined);
  };
  const field = (name: 'password' | 'confirm') => ({
    ...form.field(name),
    autoComplete: 'new-password',
    maxLength: 200,
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary {...form.summary} />
      <p className={styles.now}>{t('password.text', { name: user.username })}</p>
      <PasswordInput
        {...field('password')}
        label={t('password.new')}
        description={t(isStaff ? 'password.hintStaff' : 'password.hint')}
      />
      <PasswordInput {...field('confirm')} label={t('password.confirm')} />
      <ReasonField
        {...form.field('reason')}
        value={typed.reason}
        onChange={(reason) => setTyped({ ...typed, reason })}
      />
      <div className={styles.buttons}>
        <Button type="submit">{t('password.save')}</Button>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
