import { useQuery } from '@tanstack/react-query';
import type { Reply } from '@trpeza/api-client/client';
import type { Role } from '@trpeza/contract/accounts/access';
import { formatNumber } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { Card } from '@trpeza/ui/kit/card/card';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import styles from './dashboard.module.css';

type FigureCardsProps = { role: Role; orders: Pick<Reply<'GET /api/orders'>, 'total' | 'totalIsCapped'> };

/** The main counts, each with a link to its page. */
export function FigureCards({ role, orders }: FigureCardsProps) {
  const { t } = useTranslation('admin');
  const { language } = useFormats();
  return (
    <div className={styles.cards}>
      {role === 'admin' ? <Meals /> : null}
      <Card as="section">
        <h2>{t('dashboard.orders')}</h2>
        <p className={styles.figure}>
          <strong>{formatNumber(orders.total, language)}</strong>{' '}
          {orders.totalIsCapped
            ? t('dashboard.ordersMore')
            : t('dashboard.ordersText', { count: orders.total })}
        </p>
        <ButtonLink to={paths.orders()} variant="secondary">
          {t('dashboard.manageOrders')}
        </ButtonLink>
      </Card>
    </div>
  );
}

function Meals() {
  const { t } = useTranslation('admin');
  const { language } = useFormats();
  const meals = useQuery(api.query('GET /api/meals'));
  return (
    <Card as="section">
      <h2>{t('dashboard.meals')}</h2>
      <p className={styles.figure}>
        {meals.data ? (
          <>
            <strong>{formatNumber(meals.data.length, language)}</strong>{' '}
            {t('dashboard.mealsText', { count: meals.data.length })}
          </>
        ) : null}
        {meals.isError ? t('dashboard.mealsFailed') : null}
      </p>
      <ButtonLink to={paths.meals()} variant="secondary">
        {t('dashboard.manageMeals')}
      </ButtonLink>
    </Card>
  );
}
