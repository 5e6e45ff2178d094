import { useMutation } from '@tanstack/react-query';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './person-form.module.css';
import { reasonParam, ReasonField } from './reason-field.tsx';

/** Resets a colleague's lost second factor after a confirmation. */
export function useResetFactor() {
  const { t } = useTranslation(['factor', 'common']);
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate } = useMutation({
    ...api.mutation(
      'POST /api/users/{id}/factor/reset',
      ({ user, reason }: { user: User; reason: string }) => {
        return { params: { id: user.id }, body: reasonParam(reason) };
      },
    ),
    onSuccess: () => toast.show({ kind: 'success', title: t('people.resetDone') }),
    onError: (error) => {
      const text = errorText(error, t('people.resetFailed'));
      toast.show({ kind: 'error', title: t('common:errors.title'), text });
    },
  });
  return async (user: User) => {
    let reason = '';
    const isSure = await confirm({
      title: t('people.resetTitle', { name: user.username }),
      text: (
        <div className={styles.form}>
          <p className={styles.now}>{t('people.resetText')}</p>
          <ReasonField onChange={(event) => (reason = event.currentTarget.value)} />
        </div>
      ),
      confirmLabel: t('people.resetConfirm'),
      destructive: true,
    });
    if (isSure) mutate({ user, reason });
  };
}
