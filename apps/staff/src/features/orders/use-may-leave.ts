import { useSession } from '@trpeza/ui/features/desk/use-session';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { loadNamespaces } from '@trpeza/i18n/i18n';
import { useTranslation } from 'react-i18next';
import { useTaps } from './use-moves.ts';

/** Asks whoever signs out or goes elsewhere while something has not been sent; otherwise it is a yes at once. */
export function useMayLeave(): () => Promise<boolean> {
  const { t, i18n } = useTranslation('orders');
  const { user } = useSession();
  const confirm = useConfirm();
  const count = useTaps().waiting.filter(({ personId }) => personId === user?.id).length;
  return async () => {
    if (count === 0) return true;
    await loadNamespaces(i18n, ['orders']);
    return confirm({
      title: t('taps.leaveTitle'),
      text: t('taps.leaveText', { count }),
      confirmLabel: t('taps.leaveYes'),
      cancelLabel: t('taps.leaveNo'),
      better: 'cancel',
    });
  };
}
