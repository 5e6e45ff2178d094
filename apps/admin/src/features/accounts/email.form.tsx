import { Button, TextInput } from '@mantine/core';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form-errors/use-form-errors';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './person-form.module.css';
import { useEmailRule } from './person-rules.ts';
import { asReason, ReasonField } from './reason-field.tsx';
import { usePeopleChanged } from './use-people.ts';
import { useSave } from './use-save.ts';

const FIELDS = ['email', 'reason'] as const;

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

function Fields({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const [email, setEmail] = useState(user.email ?? '');
  const [reason, setReason] = useState('');
  const form = useFormErrors(FIELDS);
  const emailRule = useEmailRule();
  const people = usePeopleChanged();
  const save = useSave({
    call: () =>
      api.call('PUT /api/users/{id}/email', {
        params: { id: user.id },
        body: { email: email.trim(), expectedEmail: user.email, ...asReason(reason) },
      }),
    form,
    done: t('users.emailUpdated'),
    failed: t('users.emailFailed'),
    onSaved: (saved) => {
      people.changed(saved);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check(emailRule(email)) && !save.isPending) save.mutate(undefined);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary {...form.summary} />
      <p className={styles.now}>{user.email ? t('email.now', { email: user.email }) : t('email.noneYet')}</p>
      {user.email && !user.isEmailConfirmed ? <p>{t('email.notConfirmed')}</p> : null}
      <TextInput
        {...form.field('email')}
        label={t('users.email')}
        description={t('email.text')}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <ReasonField {...form.field('reason')} value={reason} onChange={setReason} />
      <div className={styles.buttons}>
        <Button type="submit">{common('save')}</Button>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
