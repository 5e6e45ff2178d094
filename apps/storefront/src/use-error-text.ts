import { ApiError } from '@trpeza/api-client/api-error';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The server's own words about a failed call, where it had any; a page may have better ones for the rest than ours. */
export const answerOf = (error: unknown): string | undefined =>
  (error instanceof ApiError && error.message) || undefined;

/** The sentence for a failed call: the server's own words, or ours when it could not speak. */
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
