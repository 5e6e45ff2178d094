import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadForMissingChunk } from '@trpeza/ui/platform/faults/load-chunk';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';

/**
 * Handles a failed load of a component that the user has requested.
 * @param close removes the component again
 */
export function useLoadFailure(close: () => void): () => void {
  const { t } = useTranslation('common');
  const toast = useToast();
  return useCallback(
    () =>
      void reloadForMissingChunk().then((outcome) => {
        if (outcome === 'reloading') return;
        close();
        const title = outcome === 'missing' ? t('problem.missingHelp') : t('errors.unreachable');
        toast.show({ kind: 'error', title });
      }),
    [close, t, toast],
  );
}
