import { Button } from '@trpeza/ui/kit/button/button';
import type { Finding } from '@trpeza/contract/reconciliation/findings.schemas';
import type { Resolution } from '@trpeza/contract/reconciliation/findings.words';
import { useFormats } from '@trpeza/ui/features/desk/use-kitchen';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { type Fact, FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import styles from './findings.module.css';
import { useFindingSums } from './use-finding-sums.ts';

type FindingCardProps = { finding: Finding; onResolve: (resolution: Resolution) => void };

/** What has happened in one sentence, whom it is about, and what to do. */
export function FindingCard({ finding, onResolve }: FindingCardProps) {
  const { t } = useTranslation('reconciliation');
  const sums = useFindingSums(finding);
  const { kind, resolutions, end } = finding;
  return (
    <article className={styles.finding} data-open={end === null || undefined}>
      <header className={styles.head}>
        <h2>{t(`happened.${kind}`, sums)}</h2>
        <Badge tone={end ? 'neutral' : 'red'} icon={end ? 'check' : 'bell'}>
          {t(`kind.${kind}`)}
        </Badge>
      </header>
      <Facts finding={finding} />
      {end ? (
        <End end={end} />
      ) : (
        <p className={styles.toDo}>
          <strong>{t('toDo')}:</strong>{' '}
          {t(finding.order && kind === 'amount-differs' ? 'todo.amount-differs-ordered' : `todo.${kind}`)}
        </p>
      )}
      {resolutions.length > 0 ? (
        <div className={styles.actions}>
          {resolutions.map((resolution, at) => (
            <Button
              key={resolution}
              variant={at === 0 ? 'primary' : 'secondary'}
              onClick={() => onResolve(resolution)}
            >
              {t(`resolution.${resolution}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </article>
  );
}

function Facts({ finding }: { finding: Finding }) {
  const { t } = useTranslation('reconciliation');
  const { instant } = useFormats();
  const sums = useFindingSums(finding);
  const { customer, reference, openedAt, owed, method } = finding;
  const facts: Fact[] = [
    [t('customer'), customer ? <Link to={paths.ordersOf(customer.id)}>{customer.name}</Link> : null],
    [t('phone'), customer?.phone ? <PhoneLink key="phone" number={customer.phone} /> : null],
    [t('orderLabel'), <OrderLink key="order" finding={finding} />],
    [t('owed'), owed === null ? null : <strong>{sums.owed}</strong>],
    [t('since'), instant(openedAt)],
    [t('paidBy'), t(`method.${method}`)],
    [t('reference'), reference && <span className={styles.reference}>{reference}</span>],
  ];
  return <FactList facts={facts} className={styles.facts} />;
}

function OrderLink({ finding: { order } }: { finding: Finding }) {
  const { t } = useTranslation('reconciliation');
  const { date } = useFormats();
  if (!order) return t('noOrder');
  return (
    <>
      <Link to={paths.order(order.id)}>
        {t('order', { number: order.id, date: date(order.deliveryDate) })}
      </Link>
      {order.isCancelled ? ` (${t('cancelled')})` : ''}
    </>
  );
}

function End({ end }: { end: NonNullable<Finding['end']> }) {
  const { t } = useTranslation('reconciliation');
  const { instant, price } = useFormats();
  const { at, by, resolution, note, posted } = end;
  const amount = posted === null ? '' : price(posted);
  return (
    <p className={styles.toDo}>
      <strong>{t(`end.${resolution}`, { amount })}</strong>
      <br />
      {by ? t('endedBy', { time: instant(at), name: by }) : t('endedAt', { time: instant(at) })}
      {note ? (
        <>
          <br />
          {note}
        </>
      ) : null}
    </p>
  );
}
