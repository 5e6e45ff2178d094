import { PasswordField, TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import type { Input } from '@trpeza/api-client/client';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './person-form.module.css';
import { isAdmin } from './role-choices.ts';
import { useSavePersonForm } from './use-save-person-form.ts';

const NEW = { username: '', email: '', password: '' };
/** Choices of the form. The API takes a role and flags; the form combines both into one choice. */
const ROLES = ['user', 'hcpadmin', 'restaurateur', 'delivery', 'bookkeeper', 'admin'] as const;

type NewUserProps = { open: boolean; onClose: () => void; onCreated: (user: User) => void };

export function NewUserForm({ open, onClose, onCreated }: NewUserProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog open={open} onClose={onClose} title={t('newUser.title')}>
      <Fields onClose={onClose} onCreated={onCreated} />
    </Dialog>
  );
}

type Body = Input<'POST /api/register'>['body'];

function Fields({ onClose, onCreated }: Omit<NewUserProps, 'open'>) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const me = useUser();
  const form = useForm({
    values: { ...NEW, role: 'user' as (typeof ROLES)[number] },
    schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.Register),
    bodyOf: ({ role, ...typed }) => ({
      ...typed,
      isAdmin: role === 'admin',
      isHcpadmin: role === 'hcpadmin',
      ...(role !== 'user' && role !== 'admin' && role !== 'hcpadmin' && { role }),
    }),
  });
  const { role } = form.values;
  const save = useSavePersonForm({
    call: api.mutation('POST /api/register', (body: Body) => ({ body })),
    form,
    done: t('users.created'),
    failed: t('users.createFailed'),
    onSaved: onCreated,
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save, (body) => body)} noValidate>
      <ErrorSummary {...form.summary} />
      <TextField
        {...form.text('username')}
        autoComplete="off"
        label={t('users.username')}
        description={t('newUser.usernameHint')}
        maxLength={60}
      />
      <TextField
        {...form.text('email')}
        autoComplete="off"
        label={t('users.email')}
        type="email"
        maxLength={254}
      />
      <PasswordField
        {...form.text('password')}
        autoComplete="new-password"
        label={t('newUser.password')}
        description={t(role === 'user' ? 'password.hint' : 'password.hintStaff')}
        maxLength={200}
      />
      {isAdmin(me) ? (
        <RadioList
          name="role"
          legend={t('users.role')}
          value={role}
          onChange={(chosen) => form.set({ role: chosen })}
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
        <Button type="submit" isLoading={save.isPending}>
          {t('newUser.save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
