import { ErrorState } from '../../kit/error-state/error-state.tsx';
import { Loading } from '../../kit/loading/loading.tsx';
import { Component, type ReactNode, Suspense } from 'react';

/**
 * Keeps the frame standing when a page cannot be shown, mostly because its script did not come through a bad connection.
 * Trying again reloads the page: a script that failed once is not fetched a second time by the same document.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (this.state.failed) return <ErrorState onRetry={() => location.reload()} />;
    return <Suspense fallback={<Loading />}>{this.props.children}</Suspense>;
  }
}
