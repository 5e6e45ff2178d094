import { ApiError } from '@trpeza/api-client/api-error';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The server's own message for a failed call, if any; a page may have a better fallback than the general one. */
export const answerOf = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.message) || undefined;

/** The message for a failed call: the server's own, or ours when there was no answer. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common');
  return useCallback(
    (error: unknown) => {
      const answer = answerOf(error);
      if (answer !== undefined) return answer;
      return error instanceof ApiError && error.isOutage ? t('errors.unreachable') : t('errors.unexpected');
    },
    [t],
  );
}
