import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import { ChunkMissingError } from '@trpeza/ui/platform/faults/load-chunk';

/**
 * Replaces a page that could not be loaded or rendered, until the user navigates to another one. "Try again" reloads the
 * page, because a document does not fetch a failed script a second time.
 */
export function PageFailure({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary key={pathname}>{children}</Boundary>;
}

/** React supports error boundaries only as class components. */
class Boundary extends Component<{ children: ReactNode }, { failure?: unknown }> {
  override state: { failure?: unknown } = {};

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    const { failure } = this.state;
    return failure === undefined ? (
      this.props.children
    ) : (
      <Failure isMissing={failure instanceof ChunkMissingError} />
    );
  }
}

function Failure({ isMissing }: { isMissing: boolean }) {
  const { t } = useTranslation('common');
  return (
    <div data-page="narrow">
      <Notice
        kind="error"
        title={t('problem.loading')}
        announce
        actions={<Button onClick={() => location.reload()}>{t('tryAgain')}</Button>}
      >
        {isMissing ? t('problem.missingHelp') : t('problem.loadingHelp')}
      </Notice>
    </div>
  );
}
