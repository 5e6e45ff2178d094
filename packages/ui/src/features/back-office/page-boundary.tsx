import { ErrorState } from '../../kit/error-state/error-state.tsx';
import { Loading } from '../../kit/loading/loading.tsx';
import { Component, type ReactNode, Suspense } from 'react';

/**
 * Keeps the frame when a page cannot be shown, usually because its script failed to load over a bad connection.
 * Retrying reloads the page: the same document does not fetch a failed script a second time.
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
