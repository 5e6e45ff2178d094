import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Band } from '@trpeza/ui/kit/band/band';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useSession } from '../features/accounts/use-session.ts';
import { paths } from '../paths.ts';
import { useKitchen } from '../use-formats.ts';
import styles from './footer.module.css';

export function Footer() {
  const { t } = useTranslation(['home', 'common']);
  const { name, phone, email, address } = useKitchen();
  const { user } = useSession();
  return (
    <footer className={styles.footer}>
      <Band variant="footer" />
      <div className={styles.columns}>
        <div>
          <p className={styles.name}>{name}</p>
          <p>{t('footer.text')}</p>
        </div>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links" className={styles.title}>
            {t('footer.links')}
          </h2>
          <ul className={styles.list}>
            <li>
              <Link to={paths.menu()}>{t('nav.menu')}</Link>
            </li>
            <li>
              <Link to={paths.howItWorks()}>{t('nav.howItWorks')}</Link>
            </li>
            {user ? null : (
              <li>
                <Link to={paths.login()}>{t('common:logIn')}</Link>
              </li>
            )}
            {user?.role === 'customer' ? (
              <li>
                <Link to={paths.orders()}>{t('nav.myOrders')}</Link>
              </li>
            ) : null}
          </ul>
        </nav>
        <address className={styles.contact}>
          <h2 className={styles.title}>{t('footer.contact')}</h2>
          <ul className={styles.list}>
            <li>
              <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                <Icon name="phone" /> {t('common:phoneUs', { phone })}
              </a>
            </li>
            {email ? (
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            ) : null}
            {address ? <li className={styles.text}>{address}</li> : null}
          </ul>
        </address>
      </div>
    </footer>
  );
}
