import { useTranslation } from 'react-i18next';
import { ApiError } from '@trpeza/api-client/api-error';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import { useErrorText } from '../use-error-text.ts';

/**
 * Shows why the mailbox did not load: a 404 means that this is not the demo, which alone has a mailbox; other errors may
 * be temporary.
 */
export function MailFailure({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useTranslation(['messages', 'common']);
  const errorText = useErrorText();
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Notice kind="warning" title={t('mailbox.absent')} announce>
        {t('mailbox.absentText')}
      </Notice>
    );
  }
  return (
    <Notice
      kind="error"
      title={t('mailbox.failed')}
      announce
      actions={<Button onClick={onAgain}>{t('common:tryAgain')}</Button>}
    >
      {errorText(error)}
    </Notice>
  );
}
