import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { deliveryQuery } from '../../queries.ts';
import { useKitchen } from '../../use-formats.ts';
import { seesMenu, useSession } from '../sign-in/use-session.ts';
import { BudgetLeft } from '../budgets/budget-left.tsx';
import { OrderBy } from '../calendar/order-by.tsx';
import styles from './hero.module.css';

export function Hero() {
  const { t } = useTranslation('home');
  const { customerShareBps, ordering } = useKitchen();
  const { data: delivery } = useQuery(deliveryQuery);
  const { user } = useSession();
  // A date that cannot be ordered is not shown.
  const next = ordering === 'not-yet' ? null : delivery?.next;
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.inner}>
        <div className={styles.words}>
          {next ? <p className={styles.next}>{t('hero.next', { date: next.deliveryDate })}</p> : null}
          <h1 id="hero-title" className={styles.title}>
            {t('hero.title')}
          </h1>
          <p className={styles.text}>{t('hero.text', { share: customerShareBps / 100 })}</p>
          <div className={styles.actions}>
            {seesMenu(user) ? (
              <ButtonLink size="large" to={paths.menu()}>
                {t('hero.toMenu')}
              </ButtonLink>
            ) : null}
            <ButtonLink variant="secondary" size="large" to={paths.howItWorks()}>
              {t('hero.howItWorks')}
            </ButtonLink>
          </div>
          {ordering === 'not-yet' ? null : <OrderBy />}
          <BudgetLeft />
        </div>
        <img
          className={styles.picture}
          src="/pictures/hero.svg"
          alt=""
          width={640}
          height={480}
          fetchPriority="high"
        />
      </div>
    </section>
  );
}
