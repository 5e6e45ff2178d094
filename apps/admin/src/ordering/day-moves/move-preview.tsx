import { Stack } from '@mantine/core';
import type { DayMovePreview } from '@trpeza/contract/ordering/day-moves.schemas';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

type Row = DayMovePreview['orders'][number];

interface MovePreviewProps {
  preview: DayMovePreview;
  chosen: ReadonlySet<number>;
  /** Ids of orders that stay because their customers already have an order on the new day. */
  left: ReadonlySet<number>;
}

type MoveTableProps = Omit<MovePreviewProps, 'preview'> & {
  caption: string;
  rows: readonly Row[];
  onChange: (chosen: ReadonlySet<number>) => void;
};

/** Orders with the result of the move for each, and a checkbox for each order that can be rescheduled. */
export function MoveTable({ caption, rows, chosen, left, onChange }: MoveTableProps) {
  const { t } = useTranslation(['day-moves', 'orders']);
  const { slot } = useFormats();
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  const noteOf = ({ status, refusal, notes, secondOrders }: Row) => {
    if (refusal) return <strong>{refusal.message}</strong>;
    const said = [
      ...(status === 'pending' ? [] : [t('note.begun', { status: t(`orders:status.${status}`) })]),
      ...notes.map((note) => t(`note.${note}`, { orders: secondOrders.join(', ') })),
    ];
    return said.length === 0 ? t('note.fine') : said.join(' ');
  };
  const column = (key: 'customer' | 'phone' | 'slot' | 'tell' | 'what', cell: Column<Row>['cell']) => {
    return { key, header: t(`column.${key}`), cell };
  };
  const columns: Column<Row>[] = [
    {
      key: 'chosen',
      header: t('column.move'),
      line: 'first',
      cell: ({ orderId, customerName, refusal }) => {
        if (refusal) return '–';
        if (left.has(orderId)) return t('preview.stays');
        return (
          <CheckRow
            id={`move-${orderId}`}
            isCompact
            label=""
            aria-label={t('column.moveOf', { name: customerName, number: orderId })}
            checked={chosen.has(orderId)}
            onChange={() => toggle(orderId)}
          />
        );
      },
    },
    {
      ...column('customer', (of) => <Link to={paths.order(of.orderId)}>{of.customerName}</Link>),
      rowHeader: true,
    },
    { ...column('phone', ({ phone }) => <PhoneLink number={phone} />), line: 'first' },
    column('slot', ({ toSlot }) => slot(toSlot)),
    column('tell', ({ tell }) => t(`tell.${tell}`)),
    column('what', noteOf),
  ];
  return (
    <DataTable
      caption={caption}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ orderId }) => orderId}
    />
  );
}

/** What the move does in all: orders, refusals, budgets, notifications and the places of each slot. */
export function MoveSums({ preview, chosen, left }: MovePreviewProps) {
  const { t } = useTranslation('day-moves');
  const { slot, month } = useFormats();
  const { orders, months, places, from, to } = preview;
  const refused = orders.filter(({ refusal }) => refusal).length;
  const open = orders.filter(
    ({ refusal, notes }) => !refusal && notes.length > 0 && notes.join() !== 'second_order',
  ).length;
  const called = orders.filter(({ orderId, tell }) => chosen.has(orderId) && tell === 'call').length;
  return (
    <Notice
      kind={refused > 0 ? 'warning' : 'info'}
      level={3}
      title={t('preview.title', { from, to })}
      announce
    >
      <Stack component="ul" gap={0}>
        <li>{t('preview.all', { count: orders.length, chosen: chosen.size })}</li>
        <li>{t('preview.same')}</li>
        {refused > 0 ? <li>{t('preview.refused', { count: refused })}</li> : null}
        {open > 0 ? <li>{t('preview.open', { count: open })}</li> : null}
        {months ? (
          <li>{t('preview.months', { before: month(months.from), after: month(months.to) })}</li>
        ) : null}
        <li>{t('preview.tell', { mails: chosen.size - called, calls: called + left.size })}</li>
        {places.map(({ slot: time, places: most, taken }) => {
          const coming = orders.filter((each) => chosen.has(each.orderId) && each.toSlot === time).length;
          return (
            <li key={time}>
              {slot(time)}:{' '}
              {most === null
                ? t('preview.unlimited', { taken, coming })
                : t('preview.places', { taken, coming, most })}
            </li>
          );
        })}
      </Stack>
    </Notice>
  );
}
