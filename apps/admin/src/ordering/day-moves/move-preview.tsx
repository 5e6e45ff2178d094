import type { DayMovePreview } from '@trpeza/contract/ordering/day-moves.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import styles from './day-moves.module.css';

type Row = DayMovePreview['orders'][number];

interface MovePreviewProps {
  preview: DayMovePreview;
  chosen: ReadonlySet<number>;
  /** Ids of orders that stay because their customers already have an order on the new day. */
  left: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** A table of the orders with the result of the move for each, and a checkbox for each order that can be rescheduled. */
export function MovePreview({ preview, chosen, left, onChange }: MovePreviewProps) {
  const { t } = useTranslation('day-moves');
  const { slot } = useFormats();
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  const columns: Column<Row>[] = [
    {
      key: 'chosen',
      header: t('column.move'),
      cell: (row) => (
        <Box
          row={row}
          isLeft={left.has(row.orderId)}
          isChosen={chosen.has(row.orderId)}
          onChange={() => toggle(row.orderId)}
        />
      ),
    },
    {
      key: 'customer',
      header: t('column.customer'),
      rowHeader: true,
      cell: ({ customerName, orderId }) => <Link to={paths.order(orderId)}>{customerName}</Link>,
    },
    { key: 'phone', header: t('column.phone'), cell: ({ phone }) => <PhoneLink number={phone} /> },
    { key: 'slot', header: t('column.slot'), cell: ({ toSlot }) => slot(toSlot) },
    { key: 'tell', header: t('column.tell'), cell: ({ tell }) => t(`tell.${tell}`) },
    { key: 'what', header: t('column.what'), cell: (row) => <What row={row} /> },
  ];
  return (
    <>
      <Sums preview={preview} chosen={chosen} left={left} />
      <DataTable
        caption={t('preview.table')}
        captionHidden
        columns={columns}
        rows={preview.orders}
        rowKey={({ orderId }) => orderId}
      />
    </>
  );
}

type BoxProps = { row: Row; isLeft: boolean; isChosen: boolean; onChange: () => void };

function Box({ row, isLeft, isChosen, onChange }: BoxProps) {
  const { t } = useTranslation('day-moves');
  if (row.refusal) return <span>–</span>;
  if (isLeft) return <span>{t('preview.stays')}</span>;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onChange}
        aria-label={t('column.moveOf', { name: row.customerName, number: row.orderId })}
      />
    </label>
  );
}

function What({ row: { status, refusal, notes, secondOrders } }: { row: Row }) {
  const { t } = useTranslation(['day-moves', 'orders']);
  if (refusal) return <strong>{refusal.message}</strong>;
  const said = [
    ...(status === 'pending' ? [] : [t('note.begun', { status: t(`orders:status.${status}`) })]),
    ...notes.map((note) => t(`note.${note}`, { orders: secondOrders.join(', ') })),
  ];
  return <>{said.length === 0 ? t('note.fine') : said.join(' ')}</>;
}

function Sums({ preview, chosen, left }: Omit<MovePreviewProps, 'onChange'>) {
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
      <ul className={styles.sums}>
        <li>{t('preview.all', { count: orders.length, chosen: chosen.size })}</li>
        <li>{t('preview.same')}</li>
        {refused > 0 ? <li>{t('preview.refused', { count: refused })}</li> : null}
        {open > 0 ? <li>{t('preview.open', { count: open })}</li> : null}
        {months ? (
          <li>{t('preview.months', { before: month(months.from), after: month(months.to) })}</li>
        ) : null}
        <li>{t('preview.tell', { mails: chosen.size - called, calls: called + left.size })}</li>
        {places.map(({ slot: time, places: most, taken }) => {
          const coming = orders.filter(
            ({ orderId, toSlot }) => chosen.has(orderId) && toSlot === time,
          ).length;
          return (
            <li key={time}>
              {slot(time)}:{' '}
              {most === null
                ? t('preview.unlimited', { taken, coming })
                : t('preview.places', { taken, coming, most })}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
