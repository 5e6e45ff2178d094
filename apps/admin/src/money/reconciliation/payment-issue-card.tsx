import { Button } from '@trpeza/ui/kit/button/button';
import type { PaymentIssue } from '@trpeza/contract/money/payment-issues.schemas';
import type { Resolution } from '@trpeza/contract/money/payment-issues.constants';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { type Fact, FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { OfficeLink } from '../../access/users/office-link.tsx';
import { isAdmin } from '../../access/users/role-choices.ts';
import styles from './payment-issues.module.css';
import { usePaymentIssueSums } from './use-payment-issue-sums.ts';

type PaymentIssueCardProps = { issue: PaymentIssue; onResolve: (resolution: Resolution) => void };

/** One payment issue: its description, the customer, and the available actions. */
export function PaymentIssueCard({ issue, onResolve }: PaymentIssueCardProps) {
  const { t } = useTranslation('reconciliation');
  const sums = usePaymentIssueSums(issue);
  const user = useUser();
  const { kind, resolutions, end } = issue;
  return (
    <article className={styles.finding} data-open={end === null || undefined}>
      <header className={styles.head}>
        <h2>{t(`happened.${kind}`, sums)}</h2>
        <Badge tone={end ? 'neutral' : 'red'} icon={end ? 'check' : 'bell'}>
          {t(`kind.${kind}`)}
        </Badge>
      </header>
      <Facts issue={issue} />
      {end ? <End end={end} /> : <ToDo issue={issue} />}
      {resolutions.length > 0 && isAdmin(user) ? (
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

function ToDo({ issue: { kind, order, owed, resolutions } }: { issue: PaymentIssue }) {
  const { t } = useTranslation('reconciliation');
  const user = useUser();
  const isComing = order && !order.isDelivered && !order.isCancelled;
  const isGone = kind === 'dishonoured' && Number(owed) <= 0;
  const isOrdered = kind === 'amount-differs' && order;
  return (
    <p className={styles.toDo}>
      <strong>{t('toDo')}:</strong>{' '}
      {t(`todo.${isGone ? 'dishonoured-gone' : isOrdered ? 'amount-differs-ordered' : kind}`)}{' '}
      {kind === 'dishonoured' && isComing ? t('mealsCome') : null}{' '}
      {resolutions.length > 0 && !isAdmin(user) ? t('byAdmin') : null}
    </p>
  );
}

function Facts({ issue }: { issue: PaymentIssue }) {
  const { t } = useTranslation('reconciliation');
  const { instant } = useFormats();
  const sums = usePaymentIssueSums(issue);
  const { customer, reference, openedAt, owed, method } = issue;
  const facts: Fact[] = [
    [
      t('customer'),
      customer ? <OfficeLink to={paths.ordersOf(customer.id)}>{customer.name}</OfficeLink> : null,
    ],
    [t('phone'), customer?.phone ? <PhoneLink key="phone" number={customer.phone} /> : null],
    [t('orderLabel'), <OrderLink key="order" issue={issue} />],
    [t('owed'), owed === null || Number(owed) <= 0 ? null : <strong>{sums.owed}</strong>],
    [t('since'), instant(openedAt)],
    [t('paidBy'), t(`method.${method}`)],
    [t('reference'), reference && <span className={styles.reference}>{reference}</span>],
  ];
  return <FactList facts={facts} className={styles.facts} />;
}

function OrderLink({ issue: { order } }: { issue: PaymentIssue }) {
  const { t } = useTranslation('reconciliation');
  const { date } = useFormats();
  if (!order) return t('noOrder');
  return (
    <>
      <OfficeLink to={paths.order(order.id)}>
        {t('order', { number: order.id, date: date(order.deliveryDate) })}
      </OfficeLink>
      {order.isCancelled ? ` (${t('cancelled')})` : ''}
    </>
  );
}

function End({ end }: { end: NonNullable<PaymentIssue['end']> }) {
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
