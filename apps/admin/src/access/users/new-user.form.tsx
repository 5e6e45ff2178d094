import type { Input } from '@trpeza/api-client/client';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { PasswordField, TextField } from '@trpeza/ui/kit/field/text-field';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { isAdmin } from './role-choices.ts';

/** Choices of the form. The API takes a role and flags; the form combines both into one choice. */
const ROLES = ['user', 'hcpadmin', 'restaurateur', 'delivery', 'bookkeeper', 'admin'] as const;

type Body = Input<'POST /api/register'>['body'];

export function NewUserForm({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (user: User) => void;
}) {
  const { t } = useTranslation('admin');
  const me = useUser();
  return (
    <EditDialog
      title={t('newUser.title')}
      onClose={onClose}
      form={{
        values: { username: '', email: '', password: '', role: 'user' as (typeof ROLES)[number] },
        schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.Register),
        bodyOf: ({ role, ...typed }): Body => ({
          ...typed,
          isAdmin: role === 'admin',
          isHcpadmin: role === 'hcpadmin',
          ...(role !== 'user' && role !== 'admin' && role !== 'hcpadmin' && { role }),
        }),
      }}
      call={api.mutation('POST /api/register', (body: Body) => ({ body }))}
      done={t('users.created')}
      failed={t('users.createFailed')}
      onSaved={onCreated}
      submit={t('newUser.save')}
    >
      {(form) => (
        <>
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
            description={t(form.values.role === 'user' ? 'password.hint' : 'password.hintStaff')}
            maxLength={200}
          />
          {isAdmin(me) ? (
            <RadioList
              name="role"
              legend={t('users.role')}
              value={form.values.role}
              onChange={(role) => form.set({ role })}
              options={ROLES.map((value) => ({
                value,
                label: t(value === 'user' ? 'newUser.customer' : `roleChoice.${value}`),
                hint: t(`newUser.hint.${value}`),
              }))}
            />
          ) : (
            <p>{t('newUser.hint.user')}</p>
          )}
        </>
      )}
    </EditDialog>
  );
}
