import type { ReactNode } from 'react';
import { ErrorState } from '../error-state/error-state.tsx';
import { Loading } from '../loading/loading.tsx';

/** What a query of TanStack, of one answer or of many pages, says about itself. */
interface Requested<Data = unknown> {
  data: Data | undefined;
  isError: boolean;
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: Requested<Data>;
  /** What the part cannot do without either; they are asked again together. */
  also?: readonly Requested[];
  /** Says what could not be loaded. */
  title?: ReactNode;
  level?: 2 | 3 | 4;
  /** Why; without it that one may try again, and `null` for nothing. */
  help?: ReactNode;
  /** Asking again would bring the same answer. */
  isFinal?: boolean;
  /** The page says by itself that what it shows is old. */
  saysAge?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * The frame of what is asked of the API: it says that something is coming, or that it did not come, with a way to ask again;
 * then shows it. What has come once stays in sight when a later question fails, below the word of that.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, also = [], title, level, help, isFinal = false, saysAge = false, children } = props;
  const requested: readonly Requested[] = [query, ...also];
  const isMissing = requested.some(({ isError, data }) => isError && data === undefined);
  const again = () => void Promise.all(requested.map(({ refetch }) => refetch()));
  const problem = (
    <ErrorState title={title} {...(level && { level })} {...(!isFinal && { onRetry: again })}>
      {help}
    </ErrorState>
  );
  if (isMissing) return problem;
  if (query.data === undefined) return <Loading />;
  return (
    <>
      {query.isError && !saysAge ? problem : null}
      {children(query.data)}
    </>
  );
}
