import { useQuery } from '@tanstack/react-query';
import type { Role } from '@trpeza/contract/accounts/access';
import type { WaitingFor } from '@trpeza/contract/orders/orders.states';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { summaryOfFindings } from '../reconciliation/use-findings.ts';
import styles from './dashboard.module.css';

/** Asked anew whenever the dashboard is opened: what waits comes and goes without this page. */
const ALWAYS = { refetchOnMount: 'always' } as const;

const useWaiting = (waiting: WaitingFor) =>
  useQuery({ ...api.query('GET /api/orders', { query: { waiting, limit: 1 } }), ...ALWAYS });

/** What needs somebody today: only what there is, each with the way to where it is dealt with. */
export function TodayList({ role }: { role: Role }) {
  const { t } = useTranslation('admin');
  const people = useQuery({ ...api.query('GET /api/users/counts'), ...ALWAYS });
  const overdue = useWaiting('overdue');
  const refunds = useWaiting('refund');
  const isAdmin = role === 'admin';
  const messages = useQuery({ ...api.query('GET /api/messages/counts'), ...ALWAYS, enabled: isAdmin });
  const findings = useQuery({ ...summaryOfFindings(), ...ALWAYS, enabled: isAdmin });
  const asked = [people, overdue, refunds, ...(isAdmin ? [messages, findings] : [])];
  const needs = [
    { word: 'waiting', count: people.data?.waiting, to: paths.users({ show: 'waiting' }) },
    { word: 'noPlan', count: people.data?.withoutPlan, to: paths.users({ show: 'no-plan' }) },
    { word: 'overdue', count: overdue.data?.total, to: paths.orders({ waiting: 'overdue' }) },
    { word: 'refunds', count: refunds.data?.total, to: paths.orders({ waiting: 'refund' }) },
    { word: 'payments', count: findings.data?.open, to: paths.findings() },
    { word: 'unsent', count: messages.data?.failed, to: paths.messages({ state: 'failed' }) },
  ] as const;
  const open = needs.filter(({ count }) => (count ?? 0) > 0);
  const isKnown = asked.every(({ data }) => data !== undefined);
  return (
    <section className={styles.part}>
      <h2>{t('dashboard.today')}</h2>
      {open.length > 0 ? (
        <ul className={styles.needs}>
          {open.map(({ word, count = 0, to }) => (
            <li key={word}>
              <Icon name="bell" size={1.5} />
              <span>{t(`dashboard.${word}`, { count })}</span>
              <Link to={to}>{t(`dashboard.${word}Link`)}</Link>
            </li>
          ))}
        </ul>
      ) : null}
      {open.length === 0 && isKnown ? (
        <p className={styles.calm}>
          <Icon name="check" size={1.5} /> {t('dashboard.todayNone')}
        </p>
      ) : null}
      {asked.some(({ isError }) => isError) ? <p role="alert">{t('dashboard.todayFailed')}</p> : null}
    </section>
  );
}
