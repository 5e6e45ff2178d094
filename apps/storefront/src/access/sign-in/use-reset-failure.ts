import { useTranslation } from 'react-i18next';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { serverMessageOf } from '../../use-error-text.ts';

/**
 * Shows a failure of the password recovery as a toast.
 * @returns the text of the failure, for the form
 */
export function useResetFailure(): (error: unknown) => string {
  const { t } = useTranslation(['accounts', 'common']);
  const toast = useToast();
  return (error) => {
    const text = serverMessageOf(error) ?? t('forgot.failed');
    toast.show({ kind: 'error', isInForm: true, title: t('common:errors.title'), text });
    return text;
  };
}
