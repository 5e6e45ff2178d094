import { useSession } from '@trpeza/ui/features/back-office/use-session';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { loadNamespaces } from '@trpeza/i18n/i18n';
import { useTranslation } from 'react-i18next';
import { useActionQueue } from './use-moves.ts';

/** Asks users who sign out or leave the app while actions are unsent; otherwise yes at once. */
export function useMayLeave(): () => Promise<boolean> {
  const { t, i18n } = useTranslation('orders');
  const { user } = useSession();
  const confirm = useConfirm();
  const count = useActionQueue().waiting.filter(({ personId }) => personId === user?.id).length;
  return async () => {
    if (count === 0) return true;
    await loadNamespaces(i18n, ['orders']);
    return confirm({
      title: t('queue.leaveTitle'),
      text: t('queue.leaveText', { count }),
      confirmLabel: t('queue.leaveYes'),
      cancelLabel: t('queue.leaveNo'),
      better: 'cancel',
    });
  };
}
