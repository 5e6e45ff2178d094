import { useQuery } from '@tanstack/react-query';
import type { Reply } from '@trpeza/api-client/client';
import type { Role } from '@trpeza/contract/access/access';
import { formatNumber } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import styles from './dashboard.module.css';

type ShortcutsProps = { role: Role; orders: Pick<Reply<'GET /api/orders'>, 'total'> };

/** The numbers of meals and orders in one line, each with a link to its page, and links to the most used pages. */
export function Shortcuts({ role, orders }: ShortcutsProps) {
  const { t } = useTranslation('admin');
  const { language } = useFormats();
  return (
    <div className={styles.shortcuts}>
      {role === 'admin' ? <Meals /> : null}
      <section className={styles.figure} aria-label={t('dashboard.orders')}>
        <p>
          <strong>{formatNumber(orders.total, language)}</strong>{' '}
          {t('dashboard.ordersText', { count: orders.total })}
        </p>
        <Link to={paths.orders()}>{t('dashboard.manageOrders')}</Link>
      </section>
      <QuickActions role={role} />
    </div>
  );
}

function Meals() {
  const { t } = useTranslation('admin');
  const { language } = useFormats();
  const meals = useQuery(api.query('GET /api/meals'));
  return (
    <section className={styles.figure} aria-label={t('dashboard.meals')}>
      <p>
        {meals.data ? (
          <>
            <strong>{formatNumber(meals.data.length, language)}</strong>{' '}
            {t('dashboard.mealsText', { count: meals.data.length })}
          </>
        ) : null}
        {meals.isError ? t('dashboard.mealsFailed') : null}
      </p>
      <Link to={paths.meals()}>{t('dashboard.manageMeals')}</Link>
    </section>
  );
}

const ACTIONS = [
  { to: paths.meals(), icon: 'pot', word: 'meals', adminsOnly: true },
  { to: paths.orders(), icon: 'basket', word: 'orders', adminsOnly: false },
  { to: paths.inventory(), icon: 'box', word: 'inventory', adminsOnly: true },
  { to: paths.users(), icon: 'user', word: 'users', adminsOnly: false },
] as const;

function QuickActions({ role }: { role: Role }) {
  const { t } = useTranslation('admin');
  const shown = ACTIONS.filter(({ adminsOnly }) => role === 'admin' || !adminsOnly);
  return (
    <section className={styles.quick}>
      <h2>{t('dashboard.quickActions')}</h2>
      <ul className={styles.actions}>
        {shown.map(({ to, icon, word }) => (
          <li key={to}>
            <Link className={styles.action} to={to}>
              <Icon name={icon} />
              {t(`nav.${word}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
