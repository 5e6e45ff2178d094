import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { useKitchen } from '../../use-formats.ts';
import { canSeeMenu, useSession } from '../../access/sign-in/use-session.ts';
import { BudgetLeft } from '../../money/budgets/budget-left.tsx';
import { OrderBy } from '../../ordering/calendar/order-by.tsx';
import { useFacts } from '../../ordering/calendar/use-facts.ts';
import styles from './hero.module.css';

export function Hero() {
  const { t } = useTranslation(['home', 'calendar', 'cart']);
  const { ordering } = useKitchen();
  const facts = useFacts();
  const { user } = useSession();
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 id="hero-title" className={styles.title}>
            {t('hero.title')}
          </h1>
          <p className={styles.text}>{t('hero.text')}</p>
          <dl className={styles.facts}>
            {[
              [t('calendar:delivery'), t('hero.days', facts)],
              [t('hero.atLeast'), t('cart:count', { count: facts.minimum })],
              [t('cart:youPay'), t('hero.share', facts)],
            ].map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.actions}>
            {canSeeMenu(user) ? (
              <ButtonLink size="large" to={paths.menu()}>
                {t('hero.toMenu')}
              </ButtonLink>
            ) : null}
            <ButtonLink variant="secondary" size="large" to={paths.howItWorks()}>
              {t('hero.howItWorks')}
            </ButtonLink>
          </div>
          {/* A kitchen that has not opened yet shows no delivery date. */}
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
