import { Stack } from '@mantine/core';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Input } from '@trpeza/api-client/client';
import { DataTable, type DataTableProps } from '@trpeza/ui/kit/data-table/data-table';
import { MoreButton } from './more-button.tsx';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { type FilterFields, useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import type { ReactNode } from 'react';
import { type ListFields, type ListKey, type ListOptions, useList } from '../use-list.ts';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';

/**
 * A paged list whose filters are in the URL.
 * @param fields the filters and their kinds
 * @param input further input of the route: its path parameters, and query parameters that are no filters
 */
export function useFilteredList<K extends ListKey, const Fields extends ListFields<K> & FilterFields>(
  key: K,
  fields: Fields,
  input: { params?: object; query?: object } = {},
  options: ListOptions = {},
) {
  const url = useUrlFilters(fields);
  const query = { ...url.filters, ...input.query };
  const list = useList(key, { ...input, query } as Input<K>, { keepRows: true, ...options });
  return { ...list, ...url, fields };
}

interface List<Row> {
  rows: readonly Row[];
  data: unknown;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
  /** These three are missing if the list has no pages. */
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
}

interface ListPageProps<Row, Key extends string, Fields extends FilterFields> extends Omit<
  DataTableProps<Row, Key>,
  'caption' | 'captionHidden' | 'rows'
> {
  title: string;
  lead?: ReactNode;
  back?: { to: string; label: string };
  /** Buttons beside the title. */
  actions?: ReactNode;
  list: List<Row>;
  /** The title of the error if the list cannot be loaded, and its help. */
  failed: string;
  failedHelp?: string | undefined;
  filters?: Omit<FilterBarProps<Fields>, 'error' | 'count'>;
  /** The number of rows in words. */
  count?: ReactNode;
  /** Stands between the filters and the table. */
  children?: ReactNode;
}

/** A page with one list: title, filters, table, and the states of loading, error and no rows. */
export function ListPage<Row, Key extends string, Fields extends FilterFields = Record<never, never>>(
  props: ListPageProps<Row, Key, Fields>,
) {
  const { title, lead, back, actions, list, failed, failedHelp, filters, count, children, ...table } = props;
  usePageTitle(title);
  // An invalid filter is reported at its field instead of as a failed request.
  const refusal = list.error instanceof ApiError && list.error.status === 400 ? list.error : undefined;
  const isAtField = filters && refusal?.fields.some(({ path }) => path in filters.fields);
  return (
    <>
      <PageHeader title={title} lead={lead} actions={actions} {...(back && { back })} />
      <Stack gap="sm">
        {filters ? (
          <FilterBar {...filters} error={refusal} count={count} />
        ) : count === undefined ? null : (
          <p role="status">{count}</p>
        )}
        {children}
        {isAtField && list.data === undefined ? null : (
          <QueryView query={list} title={failed} help={failedHelp}>
            {() => (
              <>
                <DataTable caption={title} captionHidden rows={list.rows} {...table} />
                <MoreButton of={list} />
              </>
            )}
          </QueryView>
        )}
      </Stack>
    </>
  );
}
