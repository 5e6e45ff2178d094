import { ApiError } from '@trpeza/api-client/api-error';
import type { ReactNode } from 'react';
import { ErrorState } from '../error-state/error-state.tsx';
import { Loading } from '../loading/loading.tsx';

/** The parts of a TanStack query, paged or not, that the view needs. */
interface Query<Data = unknown> {
  data: Data | undefined;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

interface QueryViewProps<Data> {
  query: Query<Data>;
  /** Further queries that the content needs; they are retried together. */
  also?: readonly Query[];
  /** Names the data that could not be loaded. */
  title?: ReactNode;
  level?: 2 | 3 | 4;
  /**
   * The text below the title. Defaults to the server's message or, if there is none, to general advice. With `isFinal`,
   * there is no default. `null` hides the text.
   */
  help?: ReactNode;
  /** Whether a retry would give the same result. */
  isFinal?: boolean;
  /** Whether the page itself indicates that its data are outdated. */
  showsDataAge?: boolean;
  children: (data: Data) => ReactNode;
}

/** The server's message about an outage; undefined if there is none. */
const serverMessageOfQueries = (queries: readonly Query[]): string | undefined =>
  queries
    .map(({ error }) => (error instanceof ApiError && error.isOutage ? error.message : ''))
    .find((message) => message !== '');

/**
 * Renders a query: a loading state, an error with a retry button, or the data. If a later request fails, the data stay
 * visible below the error.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, also = [], title, level, help, isFinal = false, showsDataAge = false, children } = props;
  const queries: readonly Query[] = [query, ...also];
  const isMissing = queries.some(({ isError, data }) => isError && data === undefined);
  const again = () => void Promise.all(queries.map(({ refetch }) => refetch()));
  const problem = (
    <ErrorState title={title} {...(level && { level })} {...(!isFinal && { onRetry: again })}>
      {help === undefined ? (isFinal ? null : serverMessageOfQueries(queries)) : help}
    </ErrorState>
  );
  if (isMissing) return problem;
  if (query.data === undefined) return <Loading />;
  return (
    <>
      {query.isError && !showsDataAge ? problem : null}
      {children(query.data)}
    </>
  );
}
