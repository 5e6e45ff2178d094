import { use, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmContext } from '../confirm/use-confirm.ts';

/**
 * Returns a function that asks before unsaved input is discarded. Without a confirmation dialog in the app, leaving is
 * always allowed.
 */
export function useConfirmDiscard(): () => Promise<boolean> {
  const { t } = useTranslation('common');
  const confirm = use(ConfirmContext);
  return useCallback(async () => {
    if (!confirm) return true;
    return confirm({
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      confirmLabel: t('unsaved.leave'),
      cancelLabel: t('unsaved.stay'),
      destructive: true,
    });
  }, [confirm, t]);
}
