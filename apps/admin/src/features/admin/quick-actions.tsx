import type { Role } from '@trpeza/contract/accounts/access';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import styles from './dashboard.module.css';

export function QuickActions({ role }: { role: Role }) {
  const { t } = useTranslation('admin');
  const actions = [
    {
      to: paths.meals(),
      icon: 'pot',
      title: t('nav.meals'),
      text: t('dashboard.mealsAction'),
      adminsOnly: true,
    },
    {
      to: paths.orders(),
      icon: 'basket',
      title: t('nav.orders'),
      text: role === 'admin' ? t('dashboard.ordersAction') : t('dashboard.ordersActionHcp'),
    },
    {
      to: paths.inventory(),
      icon: 'box',
      title: t('nav.inventory'),
      text: t('dashboard.inventoryAction'),
      adminsOnly: true,
    },
    {
      to: paths.users(),
      icon: 'user',
      title: t('nav.users'),
      text: role === 'admin' ? t('dashboard.usersAction') : t('dashboard.usersActionHcp'),
    },
  ] as const;
  const shown = actions.filter((action) => role === 'admin' || !('adminsOnly' in action));
  return (
    <section className={styles.part}>
      <h2>{t('dashboard.quickActions')}</h2>
      <ul className={styles.actions}>
        {shown.map(({ to, icon, title, text }) => (
          <li key={to}>
            <Link className={styles.action} to={to}>
              <Icon name={icon} size={1.75} />
              <span>
                <strong>{title}</strong>
                <span className={styles.text}>{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
