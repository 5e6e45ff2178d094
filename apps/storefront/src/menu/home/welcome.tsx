import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { api } from '../../api.ts';
import { budgetMonths } from '../../money/budgets/budget-months.ts';
import { LazyNextSteps } from '../../customers/profile/lazy-next-steps.tsx';
import { OrderBy } from '../../ordering/calendar/order-by.tsx';
import { OrderAgain } from '../../ordering/orders/order-again.tsx';
import { useCanOrder } from '../../ordering/cart/use-can-order.ts';
import { paths } from '../../paths.ts';
import { deliveryQuery } from '../../queries.ts';
import { useFormats } from '../../use-formats.ts';
import styles from './hero.module.css';

/** The top of the home page for customers: next delivery, last order and remaining budget. */
export function Welcome({ user }: { user: User }) {
  const { t } = useTranslation(['home', 'cart']);
  const { month } = useFormats();
  const canOrder = useCanOrder();
  const { data: delivery } = useQuery(deliveryQuery);
  const today = delivery?.today ?? '';
  // Orders and the office change these elsewhere, so they are refetched on every visit.
  const coming = useQuery({
    ...api.query('GET /api/orders', { query: { deliveryFrom: today } }),
    staleTime: 0,
  });
  const latest = useQuery({ ...api.query('GET /api/orders', { query: { limit: 1 } }), staleTime: 0 });
  const budgets = useQuery({ ...api.query('GET /api/users/budget-summary', {}), staleTime: 0 });
  const [next] = (coming.data?.items ?? [])
    .filter(({ status }) => status !== 'completed' && status !== 'cancelled')
    .sort((a, b) => (a.deliveryDate < b.deliveryDate ? -1 : 1));
  const last = canOrder ? latest.data?.items[0] : undefined;
  const row = budgets.data?.[0];
  const budget = row && delivery ? budgetMonths(row, delivery)[0] : undefined;
  const isPending = coming.isPending || latest.isPending || budgets.isPending;
  return (
    <div className={styles.welcome} data-page="wide">
      <h1 id="hero-title" className={styles.title}>
        {t('welcome.title', { name: user.firstName ?? user.username })}
      </h1>
      <LazyNextSteps />
      {/* Everything appears at once, so that nothing moves. */}
      {isPending ? null : (
        <>
          {next || user.isVerified ? (
            <div className={styles.next}>
              <h2 className={styles.label}>{t(next ? 'welcome.next' : 'welcome.possible')}</h2>
              <OrderBy date={next?.deliveryDate ?? null} time={next?.deliveryTime ?? null} />
              {next ? (
                <Link to={paths.orders(next.orderNumber)}>
                  {t('welcome.order', { meals: next.mealCount })}
                </Link>
              ) : null}
            </div>
          ) : null}
          <div className={styles.next}>
            {last ? (
              <>
                <h2 className={styles.label}>{t('cart:again.last', { count: last.mealCount })}</h2>
                <OrderAgain order={last} />
              </>
            ) : null}
            {budget?.remaining ? (
              <Link to={paths.budget()}>
                {t('budget.left', { left: budget.remaining, month: month(budget.month) })}
              </Link>
            ) : null}
          </div>
        </>
      )}
    </div>
  );
}
