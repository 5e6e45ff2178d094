import { orderCan } from '@trpeza/contract/orders/orders.states';
import type { NeedKind } from '@trpeza/contract/worklist/worklist.constants';
import type { WorklistItem } from '@trpeza/contract/worklist/worklist.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/features/back-office/use-session';
import { Button } from '@trpeza/ui/kit/button/button';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { OfficeLink } from '../accounts/office-link.tsx';
import type { Correction } from '../orders/correct-order.form.tsx';
import { nextPlaceOf } from './next-place.ts';
import { useWorklistWords } from './use-worklist-words.ts';
import styles from './worklist.module.css';

/** Of these it matters who was at the door; of the others the next step says it, or nobody reported them. */
const REPORTED: ReadonlySet<NeedKind> = new Set(['failed_delivery', 'try_later', 'driver_note']);

type WorklistRowProps = {
  item: WorklistItem;
  onDone: () => void;
  onCorrect: (correction: Correction) => void;
};

/** What happened to whom, how to reach them, since when, and the way to the next step. */
export function WorklistRow({ item, onDone, onCorrect }: WorklistRowProps) {
  const { t } = useTranslation('worklist');
  const words = useWorklistWords();
  const { kind, customer, reportedBy, note, itemId } = item;
  const what = words.what(item);
  const missing = words.missing(item);
  const name = customer?.name ?? '';
  return (
    <li className={styles.row} data-kind={kind}>
      <div className={styles.what}>
        <strong>{what}</strong>
        {reportedBy && REPORTED.has(kind) ? ` · ${reportedBy}` : null}
        <p>{words.next(item)}</p>
        {missing ? <p>{missing}</p> : null}
        {note ? <blockquote className={styles.note}>{note}</blockquote> : null}
      </div>
      <Who item={item} />
      <When item={item} />
      <div className={styles.actions}>
        <Correct item={item} onCorrect={onCorrect} />
        <NextPlace item={item} />
        {itemId === null ? null : (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('doneWith', { what, name })}
            onClick={onDone}
          >
            {t('done')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Makes the order what a driver reported and could not record. */
function Correct({ item, onCorrect }: Omit<WorklistRowProps, 'onDone'>) {
  const { t } = useTranslation('worklist');
  const { role } = useUser();
  const { order, refused, customer } = item;
  const target = refused?.requested;
  if (!order || !(target === 'completed' || target === 'cancelled') || target === order.status) return null;
  if (!orderCan('correct', order, role)) return null;
  const label = t(`correct.${target}`);
  return (
    <Button
      size="small"
      aria-label={t('placeOf', { place: label, name: customer?.name ?? '' })}
      onClick={() => onCorrect({ id: order.id, target })}
    >
      {label}
    </Button>
  );
}

function Who({ item: { customer, recipient } }: { item: WorklistItem }) {
  const { t } = useTranslation('worklist');
  return (
    <div className={styles.who}>
      {customer ? <OfficeLink to={paths.ordersOf(customer.id)}>{customer.name}</OfficeLink> : null}
      {customer?.phone ? <PhoneLink number={customer.phone} /> : null}
      {customer && !customer.phone ? <span>{t('noPhone')}</span> : null}
      {!customer && recipient ? <span>{recipient}</span> : null}
    </div>
  );
}

function When({ item }: { item: WorklistItem }) {
  const { t } = useTranslation('worklist');
  const { date } = useFormats();
  const { since } = useWorklistWords();
  const { order } = item;
  return (
    <div className={styles.when}>
      <span>{since(item)}</span>
      {order ? <span>{t('delivery', { date: date(order.deliveryDate, 'numeric') })}</span> : null}
    </div>
  );
}

function NextPlace({ item }: { item: WorklistItem }) {
  const { t } = useTranslation('worklist');
  const { word, to } = nextPlaceOf(item);
  const { order, customer } = item;
  const label = t(`place.${word}`, { number: order?.id ?? 0 });
  return (
    <Link to={to} {...(customer && { 'aria-label': t('placeOf', { place: label, name: customer.name }) })}>
      {label}
    </Link>
  );
}
