import { Button } from '../button/button.tsx';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../notice/notice.tsx';
import { HelpContext } from './help-context.ts';

type ErrorStateProps = {
  title?: ReactNode;
  level?: 2 | 3 | 4;
  /** Instructions for the user. By default, a text tells users that they can retry. `null` shows nothing. */
  children?: ReactNode;
  /** Called on retry; without it there is no retry button. */
  onRetry?: () => void;
  /** An alternative to retrying, such as a link back. */
  action?: ReactNode;
};

/** Replaces a part of the page that could not be loaded. */
export function ErrorState({ title, level, children, onRetry, action }: ErrorStateProps) {
  const { t } = useTranslation('common');
  const help = use(HelpContext);
  return (
    <Notice
      kind="error"
      title={title ?? t('problem.loading')}
      {...(level && { level })}
      announce
      actions={
        <>
          {onRetry ? <Button onClick={onRetry}>{t('tryAgain')}</Button> : null}
          {action}
        </>
      }
    >
      {children === undefined ? t(help) : children}
    </Notice>
  );
}
