import type { User } from '@trpeza/contract/access/accounts.schemas';
import { AccessDenied } from '@trpeza/ui/access/sign-in/access-denied';
import { Guard } from '@trpeza/ui/platform/back-office/guard';
import { PageBoundary } from '@trpeza/ui/platform/back-office/page-boundary';
import { useSession } from '@trpeza/ui/platform/back-office/use-session';
import { useKitchenName } from '@trpeza/ui/platform/back-office/use-kitchen';
import { UtilityBar } from '@trpeza/ui/platform/back-office/utility-bar';
import { Band } from '@trpeza/ui/kit/band/band';
import { Logo } from '@trpeza/ui/kit/logo/logo';
import { SkipLink } from '@trpeza/ui/kit/skip-link/skip-link';
import { lazyPage } from '@trpeza/ui/platform/back-office/lazy-page';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Audience, isInAudience } from '../access/users/audience.ts';
import { isOffice } from '../access/users/role-choices.ts';
import { paths } from '../paths.ts';
import styles from './admin-layout.module.css';
import { OfficeSearch } from './office-search.tsx';
import { SideNavigation } from './side-navigation.tsx';

const OfferFactor = lazyPage<{ security: string }>(['factor'], async () => {
  const { OfferFactor: offer } = await import('@trpeza/ui/access/second-factor/offer-factor');
  return { default: offer };
});

/** The frame of every page. Denies access to pages that are not for the user's role. */
export function AdminLayout({
  audience,
  children,
}: {
  audience: Audience | 'everyone';
  children: ReactNode;
}) {
  const { t } = useTranslation('accounts');
  const { user, offersFactor } = useSession();
  const kitchenName = useKitchenName();
  const page = <PageBoundary>{children}</PageBoundary>;
  return (
    <>
      <SkipLink target="content" />
      <div className={styles.site}>
        <header className={styles.header} data-screen-only>
          <div className={styles.bar}>
            <UtilityBar>
              <Link className={styles.logo} to={paths.home()}>
                <Logo name={kitchenName} />
              </Link>
              {user && isOffice(user) ? <OfficeSearch /> : null}
            </UtilityBar>
          </div>
          <Band />
        </header>
        <div className={styles.frame}>
          <SideNavigation user={user && isInAudience('site', user) ? user : undefined} />
          <main id="content" className={styles.content} tabIndex={-1}>
            {offersFactor ? (
              <Suspense fallback={null}>
                <OfferFactor security={paths.security()} />
              </Suspense>
            ) : null}
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

const whyDenied = ({ role }: User) => {
  if (role === 'bookkeeper') return 'denied.bookkeeper';
  return isOffice({ role }) ? 'denied.adminsOnly' : 'denied.admin';
};
