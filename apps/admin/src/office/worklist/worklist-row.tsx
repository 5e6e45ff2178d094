import { isOrderActionAllowed } from '@trpeza/contract/ordering/orders.states';
import type { WorklistItemKind } from '@trpeza/contract/office/worklist.constants';
import type { WorklistItem } from '@trpeza/contract/office/worklist.schemas';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/platform/money';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { Button } from '@trpeza/ui/kit/button/button';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { OfficeLink } from '../../access/users/office-link.tsx';
import type { Correction } from '../../ordering/orders/correct-order.form.tsx';
import { nextStepLinkOf } from './next-step-link.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';
import styles from './worklist.module.css';

/**
 * The kinds whose row names the person who reported the item. Items of other kinds have no reporter, or the text of the
 * next step names the reporter.
 */
const REPORTED: ReadonlySet<WorklistItemKind> = new Set(['failed_delivery', 'try_later', 'driver_note']);

/** Groups consecutive items of the same person, as sorted by the server. */
export function groupByPerson(items: readonly WorklistItem[]): [WorklistItem, ...WorklistItem[]][] {
  const groups: [WorklistItem, ...WorklistItem[]][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && item.customer && last[0].customer?.id === item.customer.id) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

interface WorklistRowProps {
  items: readonly [WorklistItem, ...WorklistItem[]];
  onDone: (item: WorklistItem) => void;
  onCorrect: (correction: Correction) => void;
}

/** One person with their contact details and all their items; or one item of the office itself. */
export function WorklistRow({ items, onDone, onCorrect }: WorklistRowProps) {
  const [first] = items;
  return (
    <li className={styles.row} data-kind={first.kind}>
      <Who items={items} />
      <ul className={styles.items}>
        {items.map((item, at) => (
          <Item
            key={item.key}
            item={item}
            before={items.slice(0, at)}
            onDone={() => onDone(item)}
            onCorrect={onCorrect}
          />
        ))}
      </ul>
    </li>
  );
}

interface ItemProps {
  item: WorklistItem;
  /** The person's preceding items: a next step that they share is shown once. */
  before: readonly WorklistItem[];
  onDone: () => void;
  onCorrect: (correction: Correction) => void;
}

function Item({ item, before, onDone, onCorrect }: ItemProps) {
  const { t } = useTranslation('worklist');
  const { t: admin } = useTranslation('admin');
  const words = useWorklistTexts();
  const { kind, customer, reportedBy, note, itemId } = item;
  const what = words.what(item);
  const missing = words.missing(item);
  const next = words.next(item);
  const place = nextStepLinkOf(item).to;
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <strong>{what}</strong>
        {reportedBy && REPORTED.has(kind) ? ` · ${reportedBy}` : null}
        {item.possiblySame.map(({ id, name, customerNumber }) => (
          <p key={id}>{admin('possiblySame', { name, number: customerNumber ?? `#${id}` })}</p>
        ))}
        {before.some((each) => words.next(each) === next) ? null : <p>{next}</p>}
        {missing ? <p>{missing}</p> : null}
        {note ? <blockquote className={styles.note}>{note}</blockquote> : null}
        <Correct item={item} onCorrect={onCorrect} />
      </div>
      <When item={item} />
      <div className={styles.actions}>
        {before.some((each) => nextStepLinkOf(each).to === place) ? null : <NextPlace item={item} />}
        {itemId === null ? null : (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('doneWith', { what, name: customer?.name ?? '' })}
            onClick={onDone}
          >
            {t('done')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** A button that applies the status that a driver reported but could not record. */
function Correct({ item, onCorrect }: Pick<ItemProps, 'item' | 'onCorrect'>) {
  const { t } = useTranslation('worklist');
  const { role } = useUser();
  const { order, refused, customer } = item;
  const target = refused?.requested;
  if (!order || !(target === 'completed' || target === 'cancelled') || target === order.status) return null;
  if (!isOrderActionAllowed('correct', order, role)) return null;
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

function Who({ items: [{ customer, recipient }, ...others], items }: Pick<WorklistRowProps, 'items'>) {
  const { t } = useTranslation('worklist');
  const { price } = useFormats();
  if (!customer && !recipient) return null;
  const owed = items
    .filter(({ kind }) => kind === 'account_overdue')
    .map(({ amount }) => parseMoney(amount!));
  return (
    <div className={styles.who}>
      {customer ? <OfficeLink to={paths.ordersOf(customer.id)}>{customer.name}</OfficeLink> : null}
      {customer?.phone ? <PhoneLink number={customer.phone} /> : null}
      {customer && !customer.phone ? <span>{t('noPhone')}</span> : null}
      {!customer && recipient ? <span>{recipient}</span> : null}
      {others.length > 0 && owed.length > 1 ? (
        <span>{t('overdueTogether', { amount: price(formatMoney(addCents(...owed))) })}</span>
      ) : null}
    </div>
  );
}

function When({ item }: { item: WorklistItem }) {
  const { t } = useTranslation('worklist');
  const { date } = useFormats();
  const { since } = useWorklistTexts();
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
  const { word, to } = nextStepLinkOf(item);
  const { order, customer } = item;
  const label = t(`place.${word}`, { number: order?.id ?? 0 });
  return (
    <Link to={to} {...(customer && { 'aria-label': t('placeOf', { place: label, name: customer.name }) })}>
      {label}
    </Link>
  );
}
