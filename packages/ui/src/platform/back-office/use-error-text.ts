import { ApiError } from '@trpeza/api-client/api-error';
import { useTranslation } from 'react-i18next';

/**
 * Returns a function that gives the text to show for a failed request: the server's own message, or a general text if
 * there is none.
 * @returns a function of the error and an optional text of the page (without a full stop). That text replaces the general
 * text. A missing connection is always mentioned.
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
