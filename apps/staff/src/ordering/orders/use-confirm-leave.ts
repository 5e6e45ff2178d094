import { useSession } from '@trpeza/ui/platform/back-office/use-session';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { loadNamespaces } from '@trpeza/i18n/i18n';
import { useTranslation } from 'react-i18next';
import { useQueueRun } from './use-order-actions.ts';

/** Returns a function that asks users with unsent actions for confirmation before they sign out or leave the app. */
export function useConfirmLeave(): () => Promise<boolean> {
  const { t, i18n } = useTranslation('orders');
  const { user } = useSession();
  const confirm = useConfirm();
  const { store } = useQueueRun();
  const unsent = () => store.current().waiting.filter(({ personId }) => personId === user?.id).length;
  return async () => {
    if (unsent() === 0) return true;
    await loadNamespaces(i18n, ['orders']);
    const count = unsent();
    if (count === 0) return true;
    let again: Promise<boolean> | undefined;
    const stop = store.subscribe(() => {
      // The actions were sent while the dialog was open, so its text is outdated. The new dialog replaces it, and the
      // replaced dialog resolves to false.
      if (!again && unsent() === 0)
        again = confirm({
          title: t('queue.sentTitle'),
          text: t('queue.sentText'),
          confirmLabel: t('queue.sentYes'),
          cancelLabel: t('queue.leaveNo'),
        });
    });
    const may = await confirm({
      title: t('queue.leaveTitle'),
      text: t('queue.leaveText', { count }),
      confirmLabel: t('queue.leaveYes'),
      cancelLabel: t('queue.leaveNo'),
      better: 'cancel',
    });
    stop();
    return again ?? may;
  };
}
