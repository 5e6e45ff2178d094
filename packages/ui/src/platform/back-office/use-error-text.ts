import { ApiError } from '@trpeza/api-client/api-error';
import { useTranslation } from 'react-i18next';

/**
 * The text to show for a failed request: the server's own message, or a general one if there is none.
 * @returns a function of the error and, if a page has a more specific text for the failure, that text (without a full
 * stop); a missing connection is always mentioned
 */
export function useErrorText(): (error: unknown, failed?: string) => string {
  const { t } = useTranslation('common');
  return (error, failed) => {
    if (error instanceof ApiError && error.message) return error.message;
    const isUnreachable = error instanceof ApiError && error.status === 0;
    if (!isUnreachable) return failed ?? t('errors.unexpected');
    return failed === undefined ? t('errors.unreachable') : `${failed}. ${t('errors.unreachable')}`;
  };
}
