import type { User } from '@trpeza/contract/access/accounts.schemas';
import { AccessDenied } from '@trpeza/ui/access/sign-in/access-denied';
import { Guard } from '@trpeza/ui/platform/back-office/guard';
import { PageBoundary } from '@trpeza/ui/platform/back-office/page-boundary';
import { useSession } from '@trpeza/ui/platform/back-office/use-session';
import { useKitchen, useKitchenName } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { Band } from '@trpeza/ui/kit/band/band';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { Logo } from '@trpeza/ui/kit/logo/logo';
import { SkipLink } from '@trpeza/ui/kit/skip-link/skip-link';
import { lazyPage } from '@trpeza/ui/platform/back-office/lazy-page';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { type Audience, isInAudience } from '../access/users/audience.ts';
import { isOffice } from '../access/users/role-choices.ts';
import { paths } from '../paths.ts';
import styles from './admin-layout.module.css';
import { OfficeSearch } from './office-search.tsx';
import { OwnLinks, PageTabs, ShopLink, SideNavigation } from './side-navigation.tsx';

const OfferFactor = lazyPage<{ security: string }>(['factor'], async () => {
  const { OfferFactor: offer } = await import('@trpeza/ui/access/second-factor/offer-factor');
  return { default: offer };
});

/**
 * The frame of every page. Denies access to pages that are not for the user's role. The navigation stands beside the page,
 * or behind a menu button on phones.
 */
export function AdminLayout(props: { audience: Audience | 'everyone'; children: ReactNode }) {
  const { audience, children } = props;
  const { t } = useTranslation('accounts');
  const { user, offersFactor } = useSession();
  const { pathname } = useLocation();
  // The path of the page on which the menu is open; following a link closes it.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === pathname;
  const member = user && isInAudience('site', user) ? user : undefined;
  const page = <PageBoundary>{children}</PageBoundary>;
  return (
    <>
      <SkipLink target="content" />
      <div className={styles.site}>
        <header className={styles.header} data-screen-only>
          <HeaderBar
            user={member}
            isOpen={isOpen}
            onToggle={() => setOpenOn(isOpen ? undefined : pathname)}
          />
          <Band />
        </header>
        <div className={styles.frame}>
          <aside
            id="admin-navigation"
            className={styles.side}
            data-closed={!isOpen && member ? true : undefined}
            data-screen-only
          >
            <div className={styles.inside}>
              {member ? <SideNavigation user={member} /> : null}
              {member ? <OwnLinks user={member} /> : <ShopLink />}
            </div>
          </aside>
          <main id="content" className={styles.content} tabIndex={-1}>
            {offersFactor ? (
              <Suspense fallback={null}>
                <OfferFactor security={paths.security()} />
              </Suspense>
            ) : null}
            {member ? <PageTabs user={member} /> : null}
            {audience === 'everyone' ? (
              page
            ) : (
              <Guard
                signIn={paths.signIn}
                may={(person) => isInAudience(audience, person)}
                otherwise={<AccessDenied text={t(user ? whyDenied(user) : 'denied.admin')} />}
              >
                {page}
              </Guard>
            )}
          </main>
        </div>
      </div>
    </>
  );
}

interface HeaderBarProps {
  user: User | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

function HeaderBar({ user, isOpen, onToggle }: HeaderBarProps) {
  const { t } = useTranslation('common');
  const kitchenName = useKitchenName();
  const phone = useKitchen()?.phone;
  return (
    <div className={styles.bar}>
      {user ? (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="admin-navigation"
          onClick={onToggle}
        >
          <Icon name={isOpen ? 'close' : 'menu'} /> {t('menu')}
        </button>
      ) : null}
      <Link className={styles.logo} to={paths.home()}>
        <Logo name={kitchenName} />
        <VisuallyHidden>{t('home')}</VisuallyHidden>
      </Link>
      {user ? <OfficeSearch /> : null}
      <span className={styles.phone}>
        {phone ? (
          <a href={phoneUrl(phone)} aria-label={t('phoneUsAriaLabel', { phone })}>
            <Icon name="phone" /> <span className={styles.number}>{phone}</span>
          </a>
        ) : null}
      </span>
    </div>
  );
}

const whyDenied = ({ role }: User) => {
  if (role === 'bookkeeper') return 'denied.bookkeeper';
  return isOffice({ role }) ? 'denied.adminsOnly' : 'denied.admin';
};
