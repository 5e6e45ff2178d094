import type { Input } from '@trpeza/api-client/client';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { PasswordField, TextField } from '@trpeza/ui/kit/field/text-field';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { reasonParam, ReasonField } from './reason-field.tsx';
import { isAdmin } from './role-choices.ts';
import { useUpdatePeople } from './use-update-people.ts';

/** The choices of a new account. The API takes a role and flags; the form combines both into one choice. */
const ROLES = ['user', 'hcpadmin', 'restaurateur', 'delivery', 'bookkeeper', 'admin'] as const;

const EMAIL = { type: 'email', autoComplete: 'off', maxLength: 254 };
const PASSWORD = { autoComplete: 'new-password', maxLength: 200 };

export const hasConfirmedEmail = ({ email, isEmailConfirmed }: User): boolean =>
  email !== null && isEmailConfirmed;

/** Whether the server can send email. If not, no text may promise one. */
export const useCanSendMail = (): boolean =>
  useQuery(api.query('GET /api/users/counts')).data?.canSend ?? true;

interface AccountFormProps {
  user: User;
  onClose: () => void;
}

export function EmailForm({ user, onClose }: AccountFormProps) {
  const { t } = useTranslation('admin');
  const people = useUpdatePeople();
  return (
    <EditDialog
      title={t('email.title', { name: user.username })}
      onClose={onClose}
      form={{
        values: { email: user.email ?? '', reason: '' },
        schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.ChangeEmail),
        bodyOf: ({ email, reason }) => ({ email, expectedEmail: user.email, ...reasonParam(reason) }),
      }}
      call={api.mutation('PUT /api/users/{id}/email', (body: Input<'PUT /api/users/{id}/email'>['body']) => ({
        params: { id: user.id },
        body,
      }))}
      done={t('users.emailUpdated')}
      failed={t('users.emailFailed')}
      onSaved={(saved) => {
        people.changed(saved);
        onClose();
      }}
      onFailed={people.reloadIfChanged}
    >
      {(form) => (
        <>
          <p>{user.email ? t('email.now', { email: user.email }) : t('email.noneYet')}</p>
          {user.email && !user.isEmailConfirmed ? <p>{t('email.notConfirmed')}</p> : null}
          <TextField
            {...form.text('email')}
            {...EMAIL}
            label={t('users.email')}
            description={t('email.text')}
          />
          <ReasonField {...form.text('reason')} />
        </>
      )}
    </EditDialog>
  );
}

export function PasswordForm({ user, onClose }: AccountFormProps) {
  const { t } = useTranslation('admin');
  const isTold = useCanSendMail() && hasConfirmedEmail(user);
  return (
    <EditDialog
      title={t('password.title', { name: user.username })}
      onClose={onClose}
      form={{
        values: { password: '', confirm: '', reason: '' },
        schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.OfficePassword),
        bodyOf: ({ password, reason }) => ({ password, ...reasonParam(reason) }),
        check: ({ password, confirm }) =>
          password.trim() === confirm.trim() ? {} : { confirm: t('password.mismatch') },
      }}
      call={api.mutation(
        'PUT /api/users/{id}/password',
        (body: Input<'PUT /api/users/{id}/password'>['body']) => ({ params: { id: user.id }, body }),
      )}
      done={t('users.passwordReset')}
      failed={t('users.passwordFailed')}
      onSaved={onClose}
      submit={t('password.save')}
    >
      {(form) => (
        <>
          <p>{t(isTold ? 'password.text' : 'password.textUntold', { name: user.username })}</p>
          <PasswordField
            {...form.text('password')}
            {...PASSWORD}
            label={t('password.new')}
            description={t(user.role === 'customer' ? 'password.hint' : 'password.hintStaff')}
          />
          <PasswordField {...form.text('confirm')} {...PASSWORD} label={t('password.confirm')} />
          <ReasonField {...form.text('reason')} />
        </>
      )}
    </EditDialog>
  );
}

export function NewUserForm(props: { onClose: () => void; onCreated: (user: User) => void }) {
  const { t } = useTranslation('admin');
  const me = useUser();
  return (
    <EditDialog
      title={t('newUser.title')}
      onClose={props.onClose}
      form={{
        values: { username: '', email: '', password: '', role: 'user' as (typeof ROLES)[number] },
        schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.Register),
        bodyOf: ({ role, ...typed }): Input<'POST /api/register'>['body'] => ({
          ...typed,
          isAdmin: role === 'admin',
          isHcpadmin: role === 'hcpadmin',
          ...(role !== 'user' && role !== 'admin' && role !== 'hcpadmin' && { role }),
        }),
      }}
      call={api.mutation('POST /api/register', (body: Input<'POST /api/register'>['body']) => ({ body }))}
      done={t('users.created')}
      failed={t('users.createFailed')}
      onSaved={props.onCreated}
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
          <TextField {...form.text('email')} {...EMAIL} label={t('users.email')} />
          <PasswordField
            {...form.text('password')}
            {...PASSWORD}
            label={t('newUser.password')}
            description={t(form.values.role === 'user' ? 'password.hint' : 'password.hintStaff')}
          />
          {isAdmin(me) ? (
            <RadioList
              {...form.valued('role')}
              legend={t('users.role')}
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
