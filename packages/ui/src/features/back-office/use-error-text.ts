import { ApiError } from '@trpeza/api-client/api-error';
import { useTranslation } from 'react-i18next';

/**
 * The sentence to show for a failed call: the server's own words, or ours when it could not speak.
 * @returns a function of the error and, where a page has better words for a failure than ours, these (without a full stop);
 * that there is no connection is said all the same
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
