import { useQuery } from '@tanstack/react-query';
import type { Role } from '@trpeza/contract/accounts/access';
import type { WaitingFor } from '@trpeza/contract/orders/orders.states';
import type { Worklist, WorklistItem } from '@trpeza/contract/worklist/worklist.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { summaryOfExceptions } from '../reconciliation/use-exceptions.ts';
import { DoneForm } from './done.form.tsx';
import { useWorklist } from './use-worklist.ts';
import { WorklistRow } from './worklist-row.tsx';
import styles from './worklist.module.css';

/** Everything that needs the office's attention: only what is open, each with what to do next. */
export function NeedsAttention({ role }: { role: Role }) {
  const { t } = useTranslation('worklist');
  const list = useWorklist();
  const { counts, isKnown, isFailed } = useCounts(role);
  const [closing, setClosing] = useState<WorklistItem>();
  const { items = [], closedDays = [], mail = null, hasMore = false } = list.data ?? {};
  const isEmpty = items.length + closedDays.length + counts.length === 0 && mail === null;
  return (
    <section className={styles.part}>
      <h2>{t('title')}</h2>
      {isEmpty ? null : (
        <ul className={styles.rows}>
          {items.map((item) => (
            <WorklistRow key={item.id} item={item} onDone={() => setClosing(item)} />
          ))}
          {closedDays.map((day) => (
            <ClosedDay key={day.date} {...day} />
          ))}
          {mail ? <StuckMail {...mail} /> : null}
          {counts.map(({ word, count, to }) => (
            <Count key={word} word={word} count={count} to={to} />
          ))}
        </ul>
      )}
      {hasMore ? <p>{t('hasMore')}</p> : null}
      {isEmpty && isKnown && list.data ? (
        <p className={styles.calm}>
          <Icon name="check" size={1.5} /> {t('none')}
        </p>
      ) : null}
      {isFailed || list.isError ? <p role="alert">{t('failed')}</p> : null}
      <DoneForm item={closing} onClose={() => setClosing(undefined)} />
    </section>
  );
}

/** Refetched whenever the dashboard is opened: open items change independently of this page. */
const ALWAYS = { refetchOnMount: 'always' } as const;

const useWaiting = (waiting: WaitingFor) =>
  useQuery({ ...api.query('GET /api/orders', { query: { waiting, limit: 1 } }), ...ALWAYS });

/** Items with pages of their own: how many are open, with a link. */
function useCounts(role: Role) {
  const people = useQuery({ ...api.query('GET /api/users/counts'), ...ALWAYS });
  const overdue = useWaiting('overdue');
  const refunds = useWaiting('refund');
  const isAdmin = role === 'admin';
  const messages = useQuery({ ...api.query('GET /api/messages/counts'), ...ALWAYS, enabled: isAdmin });
  const exceptions = useQuery({ ...summaryOfExceptions(), ...ALWAYS, enabled: isAdmin });
  const queries = [people, overdue, refunds, ...(isAdmin ? [messages, exceptions] : [])];
  const needs = [
    { word: 'waiting', count: people.data?.waiting ?? 0, to: paths.users({ show: 'waiting' }) },
    { word: 'noPlan', count: people.data?.withoutPlan ?? 0, to: paths.users({ show: 'no-plan' }) },
    { word: 'overdue', count: overdue.data?.total ?? 0, to: paths.orders({ waiting: 'overdue' }) },
    { word: 'refunds', count: refunds.data?.total ?? 0, to: paths.orders({ waiting: 'refund' }) },
    { word: 'payments', count: exceptions.data?.open ?? 0, to: paths.exceptions() },
    { word: 'unsent', count: messages.data?.failed ?? 0, to: paths.messages({ state: 'failed' }) },
  ] as const;
  return {
    counts: needs.filter(({ count }) => count > 0),
    isKnown: queries.every(({ data }) => data !== undefined),
    isFailed: queries.some(({ isError }) => isError),
  };
}

function Count({ word, count, to }: ReturnType<typeof useCounts>['counts'][number]) {
  const { t } = useTranslation('admin');
  return <Line text={t(`dashboard.${word}`, { count })} link={t(`dashboard.${word}Link`)} to={to} />;
}

function ClosedDay({ date: day, orders: count }: Worklist['closedDays'][number]) {
  const { t } = useTranslation('worklist');
  const { date } = useFormats();
  return (
    <Line
      text={t('closedDay', { date: date(day, 'day'), count })}
      more={t('closedDayNext')}
      link={t('closedDayLink')}
      to={paths.ordersOfDelivery(day)}
    />
  );
}

function StuckMail({ waiting: count, isCapped, since, canSend }: NonNullable<Worklist['mail']>) {
  const { t } = useTranslation('worklist');
  const { instant } = useFormats();
  const text = t(canSend ? 'mail.waits' : 'mail.noServer', { count });
  return (
    <Line
      text={isCapped ? t('mail.more', { text }) : text}
      more={t('mail.since', { time: instant(since) })}
      link={t('mail.link')}
      to={paths.messages({ state: 'waiting' })}
    />
  );
}

function Line({ text, more, link, to }: { text: string; more?: ReactNode; link: string; to: string }) {
  return (
    <li className={styles.row}>
      <Icon name="bell" size={1.5} />
      <div className={styles.text}>
        <span>{text}</span>
        {more ? <p>{more}</p> : null}
      </div>
      <Link className={styles.link} to={to}>
        {link}
      </Link>
    </li>
  );
}
