import type { Input } from '@trpeza/api-client/client';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { reasonParam, ReasonField } from './reason-field.tsx';
import { useUpdatePeople } from './use-update-people.ts';

type Body = Input<'PUT /api/users/{id}/email'>['body'];

export function EmailForm({ user, onClose }: { user: User; onClose: () => void }) {
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
      call={api.mutation('PUT /api/users/{id}/email', (body: Body) => ({ params: { id: user.id }, body }))}
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
            label={t('users.email')}
            description={t('email.text')}
            type="email"
            autoComplete="off"
            maxLength={254}
          />
          <ReasonField {...form.text('reason')} />
        </>
      )}
    </EditDialog>
  );
}
