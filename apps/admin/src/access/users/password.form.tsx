import type { Input } from '@trpeza/api-client/client';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { PasswordField } from '@trpeza/ui/kit/field/text-field';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { reasonParam, ReasonField } from './reason-field.tsx';
import { hasConfirmedEmail, useCanSendMail } from './use-can-send-mail.ts';

const TYPED = { autoComplete: 'new-password', maxLength: 200 };

type Body = Input<'PUT /api/users/{id}/password'>['body'];

export function PasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
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
      call={api.mutation('PUT /api/users/{id}/password', (body: Body) => ({ params: { id: user.id }, body }))}
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
            {...TYPED}
            label={t('password.new')}
            description={t(user.role === 'customer' ? 'password.hint' : 'password.hintStaff')}
          />
          <PasswordField {...form.text('confirm')} {...TYPED} label={t('password.confirm')} />
          <ReasonField {...form.text('reason')} />
        </>
      )}
    </EditDialog>
  );
}
