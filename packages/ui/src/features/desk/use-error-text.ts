import { ApiError } from '@trpeza/api-client/api-error';
import { useTranslation } from 'react-i18next';

/** The sentence to show for a failed call: the server's own words, or ours when it could not speak. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common');
  return (error) => {
    if (!(error instanceof ApiError)) return t('errors.unexpected');
    return error.message || (error.status === 0 ? t('errors.unreachable') : t('errors.unexpected'));
  };
}
