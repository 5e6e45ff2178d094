import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Logo } from '@trpeza/ui/kit/logo/logo';
import { BasketButton } from '../features/cart/basket-button.tsx';
import { paths } from '../paths.ts';
import { useKitchen } from '../use-formats.ts';
import { AccountMenu } from './account-menu.tsx';
import { AccountLinks } from './account-links.tsx';
import { Fold } from './fold.tsx';
import styles from './header.module.css';
import { SiteSearch } from './site-search.tsx';
import { TextSize, UtilityBar } from './utility-bar.tsx';

/** On a wide screen everything stands in a row; on a phone the rest folds behind one button that needs no script. */
export function Header() {
  const { t } = useTranslation('common');
  const { name } = useKitchen();
  return (
    <header className={styles.header}>
      <UtilityBar />
      <div className={styles.row}>
        <Link className={styles.logo} to={paths.home()} aria-label={`${name} – ${t('home')}`}>
          <Logo name={name} />
        </Link>
        <nav className={styles.wide} aria-label={t('mainNavigation')}>
          <NavLinks />
        </nav>
        <div className={styles.search}>
          <SiteSearch />
        </div>
        <div className={styles.account}>
          <AccountMenu />
        </div>
        <BasketButton />
        <div className={styles.narrow}>
          <Fold
            label={
              <>
                <Icon name="menu" size={1.5} /> <span>{t('menu')}</span>
              </>
            }
            placement="sheet"
          >
            <SiteSearch />
            <nav aria-label={t('mainNavigation')}>
              <NavLinks />
            </nav>
            <AccountLinks />
            <TextSize />
          </Fold>
        </div>
      </div>
    </header>
  );
}

function NavLinks() {
  const { t } = useTranslation('home');
  const { pathname } = useLocation();
  const links = [
    { to: paths.home(), label: t('nav.home') },
    { to: paths.menu(), label: t('nav.menu') },
    { to: paths.howItWorks(), label: t('nav.howItWorks') },
  ];
  return (
    <ul className={styles.links}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link className={styles.link} to={to} aria-current={to === pathname ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
