import { use, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmContext } from '../confirm/use-confirm.ts';

/** Asks before unsaved input is discarded. Where no confirmation dialog is available, leaving is allowed. */
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
