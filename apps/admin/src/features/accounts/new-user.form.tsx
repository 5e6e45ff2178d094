import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { useUser } from '@trpeza/ui/features/desk/use-session';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form-errors/use-form-errors';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './person-form.module.css';
import { useEmailRule, usePasswordRule, useUsernameRule } from './person-rules.ts';
import { isAdmin } from './role-choices.ts';
import { usePeopleChanged } from './use-people.ts';
import { useSave } from './use-save.ts';

const FIELDS = ['username', 'email', 'password'] as const;
const NEW = { username: '', email: '', password: '' };
/** What somebody can be entered as; a person has one role, so the two flags of the call are one choice. */
const ROLES = ['user', 'hcpadmin', 'admin'] as const;

type NewUserProps = { open: boolean; onClose: () => void; onCreated: (user: User) => void };

export function NewUserForm({ open, onClose, onCreated }: NewUserProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open={open} onClose={onClose} title={t('newUser.title')}>
      <Fields onClose={onClose} onCreated={onCreated} />
    </Dialog>
  );
}

function Fields({ onClose, onCreated }: Omit<NewUserProps, 'open'>) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const me = useUser();
  const [typed, setTyped] = useState(NEW);
  const [role, setRole] = useState<(typeof ROLES)[number]>('user');
  const form = useFormErrors(FIELDS);
  const [usernameRule, emailRule, passwordRule] = [useUsernameRule(), useEmailRule(), usePasswordRule()];
  const save = useCreate(
    { ...typed, isAdmin: role === 'admin', isHcpadmin: role === 'hcpadmin' },
    form,
    onCreated,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...usernameRule(typed.username),
      ...emailRule(typed.email),
      ...passwordRule(typed.password, role !== 'user'),
    };
    if (form.check(found) && !save.isPending) save.mutate(undefined);
  };
  const field = (name: (typeof FIELDS)[number]) => ({
    ...form.field(name),
    autoComplete: name === 'password' ? 'new-password' : 'off',
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary {...form.summary} />
      <TextInput
        {...field('username')}
        label={t('users.username')}
        description={t('newUser.usernameHint')}
        maxLength={60}
      />
      <TextInput {...field('email')} label={t('users.email')} type="email" maxLength={254} />
      <PasswordInput
        {...field('password')}
        label={t('newUser.password')}
        description={t(role === 'user' ? 'password.hint' : 'password.hintStaff')}
        maxLength={200}
      />
      {isAdmin(me) ? (
        <RadioList
          name="role"
          legend={t('users.role')}
          value={role}
          onChange={setRole}
          options={ROLES.map((value) => ({
            value,
            label: t(value === 'user' ? 'newUser.customer' : `roleChoice.${value}`),
            hint: t(`newUser.hint.${value}`),
          }))}
        />
      ) : (
        <p className={styles.now}>{t('newUser.hint.user')}</p>
      )}
      <div className={styles.buttons}>
        <Button type="submit">{t('newUser.save')}</Button>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}

type NewUser = typeof NEW & { isAdmin: boolean; isHcpadmin: boolean };

function useCreate(
  person: NewUser,
  form: Parameters<typeof useSave>[0]['form'],
  onCreated: (user: User) => void,
) {
  const { t } = useTranslation('admin');
  const people = usePeopleChanged();
  return useSave({
    call: () => api.call('POST /api/register', { body: person }),
    form,
    done: t('users.created'),
    failed: t('users.createFailed'),
    onSaved: (user) => {
      people.cameOrWent();
      onCreated(user);
    },
  });
}
