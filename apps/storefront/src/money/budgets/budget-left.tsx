import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { deliveryQuery } from '../../queries.ts';
import { useFormats } from '../../use-formats.ts';
import { useSession } from '../../access/sign-in/use-session.ts';
import styles from './budget-left.module.css';
import { budgetMonths } from './budget-months.ts';

/**
 * What a customer may still spend in the month of the next delivery; guests see how to find out. The line keeps its space
 * while the session is unknown, so that the layout does not shift when the response arrives.
 */
export function BudgetLeft() {
  const { t } = useTranslation('home');
  const { month } = useFormats();
  const { state, user } = useSession();
  const { data: delivery } = useQuery(deliveryQuery);
  const isCustomer = user?.role === 'customer';
  // Orders and the office change the budget elsewhere, so it is refetched on every visit.
  const { data: rows } = useQuery({
    ...api.query('GET /api/users/budget-summary', {}),
    enabled: isCustomer,
    staleTime: 0,
  });
  const row = rows?.[0];
  const budget = row && delivery ? budgetMonths(row, delivery)[0] : undefined;
  const left = budget?.remaining;
  const isKnown = state === 'guest' || (isCustomer && left);
  return (
    <p className={styles.left} data-known={isKnown || undefined}>
      {isCustomer && left ? (
        <Link to={paths.budget()}>{t('budget.left', { left, month: month(budget.month) })}</Link>
      ) : (
        <Link to={paths.login()}>{t('budget.logIn')}</Link>
      )}
    </p>
  );
}
