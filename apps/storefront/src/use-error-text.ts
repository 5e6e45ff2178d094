import { ApiError } from '@trpeza/api-client/api-error';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The sentence for a failed call: the server's own words, or ours when it could not speak. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common');
  return useCallback(
    (error: unknown) => {
      if (error instanceof ApiError && error.message) return error.message;
      return error instanceof ApiError && error.isOutage ? t('errors.unreachable') : t('errors.unexpected');
    },
    [t],
  );
}
