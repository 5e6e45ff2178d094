import { Button } from '@trpeza/ui/kit/button/button';
import type { WorklistItem } from '@trpeza/contract/worklist/worklist.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useWorklistWords } from './use-worklist-words.ts';
import styles from './worklist.module.css';

type WorklistRowProps = { item: WorklistItem; onDone: () => void };

/** What happened to which customer, how to reach them, and what to do next. */
export function WorklistRow({ item, onDone }: WorklistRowProps) {
  const { t } = useTranslation('worklist');
  const words = useWorklistWords();
  const { kind, customer, note, since, reportedBy } = item;
  const { date, instant } = useFormats();
  const what = words.what(item);
  const name = customer.name;
  return (
    <li className={styles.row} data-kind={kind}>
      <Icon name={kind === 'failed_delivery' ? 'warning' : 'bell'} size={1.5} />
      <div className={styles.text}>
        <strong>{what}</strong>
        <p className={styles.who}>
          <Link to={paths.ordersOf(customer.id)}>{name}</Link>
          {customer.phone ? <PhoneLink number={customer.phone} /> : t('noPhone')}
          <Link to={paths.order(item.order.id)}>
            {t('order', { number: item.order.id, date: date(item.order.deliveryDate, 'day') })}
          </Link>
        </p>
        {words.foundAs(item) ? <p>{words.foundAs(item)}</p> : null}
        {note ? <blockquote className={styles.note}>{note}</blockquote> : null}
        <p>{words.next(item)}</p>
        <p className={styles.since}>
          {reportedBy && kind !== 'account_overdue'
            ? t('by', { time: instant(since), name: reportedBy })
            : t('since', { time: instant(since) })}
        </p>
      </div>
      <Button variant="secondary" aria-label={t('doneWith', { what, name })} onClick={onDone}>
        {t('done')}
      </Button>
    </li>
  );
}
