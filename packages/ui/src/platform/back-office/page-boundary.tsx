import { ErrorState } from '../../kit/error-state/error-state.tsx';
import { Loading } from '../../kit/loading/loading.tsx';
import { Component, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ChunkMissingError } from '../faults/load-chunk.ts';

/**
 * Keeps the layout when a page cannot be shown, usually because the page's script failed to load over a bad connection. A
 * retry reloads the page, because a document does not fetch a failed script a second time.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { failure?: unknown }> {
  override state: { failure?: unknown } = {};

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    const { failure } = this.state;
    if (failure !== undefined) return <Failure isMissing={failure instanceof ChunkMissingError} />;
    return <Suspense fallback={<Loading />}>{this.props.children}</Suspense>;
  }
}

function Failure({ isMissing }: { isMissing: boolean }) {
  const { t } = useTranslation('common');
  return (
    <ErrorState onRetry={() => location.reload()}>
      {isMissing ? t('deskProblem.missingHelp') : undefined}
    </ErrorState>
  );
}
