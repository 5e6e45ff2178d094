import { PasswordField } from '@trpeza/ui/kit/field/text-field';
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
import { hasConfirmedEmail, useCanSendMail } from './use-can-send-mail.ts';
import { useSavePersonForm } from './use-save-person-form.ts';

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

type Body = Input<'PUT /api/users/{id}/password'>['body'];

function Fields({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const isStaff = user.role !== 'customer';
  const isTold = useCanSendMail() && hasConfirmedEmail(user);
  const form = useForm({
    values: { password: '', confirm: '', reason: '' },
    schema: () => import('@trpeza/contract/access/accounts.schemas').then((all) => all.OfficePassword),
    bodyOf: ({ password, reason }) => ({ password, ...reasonParam(reason) }),
    check: ({ password, confirm }) =>
      password.trim() === confirm.trim() ? {} : { confirm: t('password.mismatch') },
  });
  const save = useSavePersonForm({
    call: api.mutation('PUT /api/users/{id}/password', (body: Body) => ({ params: { id: user.id }, body })),
    form,
    done: t('users.passwordReset'),
    failed: t('users.passwordFailed'),
    onSaved: onClose,
  });
  const field = (name: 'password' | 'confirm') => ({
    ...form.text(name),
    autoComplete: 'new-password',
    maxLength: 200,
  });
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save, (body) => body)} noValidate>
      <ErrorSummary {...form.summary} />
      <p className={styles.now}>
        {t(isTold ? 'password.text' : 'password.textUntold', { name: user.username })}
      </p>
      <PasswordField
        {...field('password')}
        label={t('password.new')}
        description={t(isStaff ? 'password.hintStaff' : 'password.hint')}
      />
      <PasswordField {...field('confirm')} label={t('password.confirm')} />
      <ReasonField {...form.text('reason')} />
      <div className={styles.buttons}>
        <Button type="submit" isLoading={save.isPending}>
          {t('password.save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
