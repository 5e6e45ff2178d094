import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { lazyComponent } from '../../lazy-component.tsx';
import { paths } from '../../paths.ts';
import { useKitchen } from '../../use-formats.ts';
import { canSeeMenu, useSession } from '../../access/sign-in/use-session.ts';
import { OrderBy } from '../../ordering/calendar/order-by.tsx';
import { useFacts } from '../../ordering/calendar/use-facts.ts';
import styles from './hero.module.css';

const LazyWelcome = lazyComponent(() => import('./welcome.tsx').then(({ Welcome }) => Welcome));

/** Presents the kitchen. Customers are greeted instead; the server reserves the space if the browser has a session. */
export function Hero() {
  const { state, user } = useSession();
  const [isFailed, setFailed] = useState(false);
  const customer = user?.role === 'customer' && !isFailed ? user : undefined;
  const onFailure = useCallback(() => setFailed(true), []);
  return (
    <section
      className={styles.hero}
      data-for={customer ? 'customer' : state === 'unknown' ? 'unknown' : undefined}
      aria-labelledby="hero-title"
    >
      {customer ? <LazyWelcome wanted onFailure={onFailure} user={customer} /> : <Offer />}
    </section>
  );
}

function Offer() {
  const { t } = useTranslation(['home', 'calendar', 'cart']);
  const { ordering } = useKitchen();
  const facts = useFacts();
  const { user } = useSession();
  return (
    <div className={styles.inner} data-page="wide">
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
        {user ? null : <Link to={paths.login()}>{t('budget.logIn')}</Link>}
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
  );
}
