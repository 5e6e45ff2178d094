import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import hidden from '../visually-hidden/visually-hidden.module.css';
import styles from './data-table.module.css';

export type Sort<Key extends string = string> = { key: Key; direction: 'asc' | 'desc' };

export type Column<Row, Key extends string = string> = {
  key: Key;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and amounts. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** Whether the cell is the header of its row. */
  rowHeader?: boolean;
  /**
   * The place of the cell on a phone, where each row has two lines. Row headers stand on the first line, other cells on the
   * second.
   */
  line?: 'first' | 'second' | 'none';
  /** Stands before the cell on a phone, for a value that is unclear without its header. */
  label?: string;
};

export type DataTableProps<Row, Key extends string> = {
  /** Describes the content of the table; shown above it unless `captionHidden` is set. */
  caption: string;
  captionHidden?: boolean;
  columns: readonly Column<Row, Key>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort<Key>;
  onSort?: (sort: Sort<Key>) => void;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /**
   * How the table is shown on a phone. `rows` gives each row two lines. `scroll` keeps the table and is meant for few,
   * short columns.
   */
  narrow?: 'rows' | 'scroll';
};

export function DataTable<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { caption, captionHidden, columns, rows, rowKey, sort, onSort, empty, narrow = 'rows' } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(scroller);
  return (
    // Scrolls if it is too wide or too long, so it must be focusable by keyboard and have a name.
    <div
      ref={scroller}
      className={styles.scroller}
      data-narrow={narrow}
      data-wide={isWide || undefined}
      role="region"
      aria-label={caption}
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption id={id} className={captionHidden ? hidden.hidden : styles.caption}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
          {rows.length === 0 ? (
            <tr>
              <td className={styles.empty} colSpan={columns.length}>
                {empty ?? t('table.empty')}
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

/** Whether the table is wider than its container, which CSS cannot detect. */
function useIsWide(scroller: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const place = scroller.current;
    const table = place?.firstElementChild;
    if (!place || !table) return;
    const observer = new ResizeObserver(() =>
      setIsWide(table.getBoundingClientRect().width > place.clientWidth + 1),
    );
    observer.observe(place);
    observer.observe(table);
    return () => observer.disconnect();
  }, [scroller]);
  return isWide;
}

function BodyCell<Row, Key extends string>({ column, row }: { column: Column<Row, Key>; row: Row }) {
  const { align, label, line } = column;
  const about = { 'data-align': align, 'data-label': label, 'data-line': line };
  if (column.rowHeader)
    return (
      <th scope="row" {...about}>
        {column.cell(row)}
      </th>
    );
  return <td {...about}>{column.cell(row)}</td>;
}

type HeaderCellProps<Row, Key extends string> = {
  column: Column<Row, Key>;
  sort: Sort<Key> | undefined;
  onSort: ((sort: Sort<Key>) => void) | undefined;
};

function HeaderCell<Row, Key extends string>({ column, sort, onSort }: HeaderCellProps<Row, Key>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  if (!column.sortable || !onSort) {
    return (
      <th scope="col" data-align={column.align}>
        {column.header}
      </th>
    );
  }
  const next = direction === 'asc' ? 'desc' : 'asc';
  return (
    <th
      scope="col"
      data-sortable
      data-align={column.align}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ key: column.key, direction: next })}
      >
        {column.header}{' '}
        <Icon name={direction === undefined ? 'sort' : direction === 'asc' ? 'up' : 'down'} size={1} />
      </button>
    </th>
  );
}
