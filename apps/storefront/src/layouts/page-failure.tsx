import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';

/** Replaces a page that could not be loaded or rendered; navigation, or a retry, resets it. */
export function PageFailure({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary key={pathname}>{children}</Boundary>;
}

/** React offers this to class components only. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? (
      <Failure onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    );
  }
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div data-page="narrow">
      <Notice
        kind="error"
        title={t('problem.loading')}
        announce
        actions={<Button onClick={onRetry}>{t('tryAgain')}</Button>}
      >
        {t('problem.loadingHelp')}
      </Notice>
    </div>
  );
}
