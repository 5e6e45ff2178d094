import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import type { Input } from '@trpeza/api-client/client';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './person-form.module.css';
import { reasonParam, ReasonField } from './reason-field.tsx';
import { useUpdatePeople } from './use-update-people.ts';
import { useSavePersonForm } from './use-save-person-form.ts';

type EmailProps = { user: User | undefined; onClose: () => void };

export function EmailForm({ user, onClose }: EmailProps) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      open={user !== undefined}
      onClose={onClose}
      title={user ? t('email.title', { name: user.username }) : ''}
    >
      {user ? <Fields user={user} onClose={onClose} /> : null}
    </Dialog>
  );
}

type Body = Input<'PUT /api/users/{id}/email'>['body'];

function Fields({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const form = useForm({
    values: { email: user.email ?? '', reason: '' },
    schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.ChangeEmail),
    bodyOf: ({ email, reason }) => ({ email, expectedEmail: user.email, ...reasonParam(reason) }),
  });
  const people = useUpdatePeople();
  const save = useSavePersonForm({
    call: api.mutation('PUT /api/users/{id}/email', (body: Body) => ({ params: { id: user.id }, body })),
    form,
    done: t('users.emailUpdated'),
    failed: t('users.emailFailed'),
    onSaved: (saved) => {
      people.changed(saved);
      onClose();
    },
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save, (body) => body)} noValidate>
      <ErrorSummary {...form.summary} />
      <p className={styles.now}>{user.email ? t('email.now', { email: user.email }) : t('email.noneYet')}</p>
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
      <div className={styles.buttons}>
        <Button type="submit" isLoading={save.isPending}>
          {common('save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
