import { Button } from '../button/button.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../notice/notice.tsx';

type ErrorStateProps = {
  title?: ReactNode;
  children?: ReactNode;
  /** Asks again; without it there is nothing to retry. */
  onRetry?: () => void;
  /** Another way out, such as a link back. */
  action?: ReactNode;
};

/** In the place of a part of the page that could not be loaded. */
export function ErrorState({ title, children, onRetry, action }: ErrorStateProps) {
  const { t } = useTranslation('common');
  return (
    <Notice
      kind="error"
      title={title ?? t('problem.loading')}
      announce
      actions={
        <>
          {onRetry ? <Button onClick={onRetry}>{t('tryAgain')}</Button> : null}
          {action}
        </>
      }
    >
      {children ?? t('problem.loadingHelp')}
    </Notice>
  );
}
