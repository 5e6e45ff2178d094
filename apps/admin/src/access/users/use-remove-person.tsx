import { useMutation } from '@tanstack/react-query';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './person-form.module.css';
import { reasonParam, ReasonField } from './reason-field.tsx';

/** Deletes people after a confirmation. */
export function useRemovePerson() {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate } = useMutation({
    ...api.mutation('DELETE /api/users/{id}', ({ user, reason }: { user: User; reason: string }) => {
      return { params: { id: user.id }, query: reasonParam(reason) };
    }),
    onSuccess: () => toast.show({ kind: 'success', title: t('users.deleted') }),
    onError: (error) => {
      const text = errorText(error, t('users.deleteFailed'));
      toast.show({ kind: 'error', title: common('errors.title'), text });
    },
  });
  return async (user: User) => {
    let reason = '';
    const isSure = await confirm({
      title: t('remove.title', { name: user.username }),
      text: (
        <div className={styles.form}>
          <p className={styles.now}>{t('remove.text')}</p>
          <p className={styles.now}>{t(user.role === 'customer' ? 'remove.kept' : 'remove.keptStaff')}</p>
          <ReasonField onChange={(event) => (reason = event.currentTarget.value)} />
        </div>
      ),
      confirmLabel: t('remove.confirm'),
      destructive: true,
    });
    if (isSure) mutate({ user, reason });
  };
}
