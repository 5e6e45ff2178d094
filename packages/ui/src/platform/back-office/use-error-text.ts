import { ApiError } from '@trpeza/api-client/api-error';
import { useTranslation } from 'react-i18next';

/**
 * The text to show for a failed call: the server's own message, or ours when there is none.
 * @returns a function of the error and, where a page has a more specific text for a failure, that text (without a full stop);
 * a missing connection is mentioned in any case
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
