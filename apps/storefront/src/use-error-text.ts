import { ApiError } from '@trpeza/api-client/api-error';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The server's own message for a failed request, if any. A page may have a better fallback than the general text. */
export const serverMessageOf = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.message) || undefined;

/** The message for a failed request: the server's own, or a general text if there was no response. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common');
  return useCallback(
    (error: unknown) => {
      const answer = serverMessageOf(error);
      if (answer !== undefined) return answer;
      return error instanceof ApiError && error.isOutage ? t('errors.unreachable') : t('errors.unexpected');
    },
    [t],
  );
}
