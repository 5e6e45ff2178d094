import { useTranslation } from 'react-i18next';
import { Link, useMatch } from 'react-router';
import { Band } from '@trpeza/ui/kit/band/band';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { canSeeMenu, useSession } from '../access/sign-in/use-session.ts';
import { lazyComponent, useIdle } from '../lazy-component.tsx';
import { paths, patterns } from '../paths.ts';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { useKitchen } from '../use-formats.ts';
import styles from './footer.module.css';

export function Footer() {
  const { t } = useTranslation(['home', 'common']);
  const { name, demo } = useKitchen();
  const { user } = useSession();
  // No newsletter form during the checkout, so that it does not distract from paying.
  const isPaying = useMatch(patterns.checkout) !== null;
  const links = [
    ...(canSeeMenu(user) ? [{ to: paths.menu(), label: t('nav.menu') }] : []),
    { to: paths.printMenu(), label: t('menu.print') },
    { to: paths.howItWorks(), label: t('nav.howItWorks') },
    { to: paths.about(), label: t('footer.about') },
    { to: paths.faq(), label: t('footer.faq') },
    { to: paths.contact(), label: t('footer.contactUs') },
    ...(user ? [] : [{ to: paths.login(), label: t('common:logIn') }]),
    ...(user?.role === 'customer' ? [{ to: paths.orders(), label: t('nav.myOrders') }] : []),
    ...(demo ? [{ to: paths.mailbox(), label: t('demo.mailbox') }] : []),
  ];
  const policies = [
    { to: paths.privacy(), label: t('footer.privacy') },
    { to: paths.terms(), label: t('footer.terms') },
    { to: paths.cookies(), label: t('footer.cookies') },
  ];
  return (
    <footer className={styles.footer}>
      <Band variant="footer" />
      <div className={styles.columns} data-page="wide">
        <div>
          <p className={styles.name}>{name}</p>
          <p>{t('footer.text')}</p>
          {isPaying ? null : <Newsletter />}
        </div>
        {isPaying ? null : <FooterLinks title={t('footer.links')} links={links} />}
        <FooterLinks title={t('footer.policies')} links={policies} />
        <Contact />
      </div>
    </footer>
  );
}

const LazyNewsletterForm = lazyComponent(() =>
  import('../messages/newsletter.form.tsx').then(({ NewsletterForm }) => NewsletterForm),
);

/** The newsletter form is below everything else on the page, so it is loaded when the page is idle. */
function Newsletter() {
  const { t } = useTranslation('home');
  const isIdle = useIdle();
  return (
    <section className={styles.newsletter} aria-labelledby="footer-newsletter">
      <h2 id="footer-newsletter" className={styles.title}>
        {t('footer.newsletter.title')}
      </h2>
      <LazyNewsletterForm wanted={isIdle} onFailure={nothing} />
    </section>
  );
}

/** A failed load is retried on the next page. */
const nothing = () => {};

interface FooterLinksProps {
  title: string;
  links: readonly { to: string; label: string }[];
}

function FooterLinks({ title, links }: FooterLinksProps) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact() {
  const { t } = useTranslation(['home', 'common']);
  const { phone, email, address } = useKitchen();
  if (!phone && !email && !address) return null;
  return (
    <address className={styles.contact}>
      <h2 className={styles.title}>{t('footer.contact')}</h2>
      <ul className={styles.list}>
        {phone ? (
          <li>
            <a href={phoneUrl(phone)}>
              <Icon name="phone" /> {t('common:phoneUs', { phone })}
            </a>
          </li>
        ) : null}
        {email ? (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ) : null}
        {address ? <li className={styles.text}>{address}</li> : null}
      </ul>
    </address>
  );
}
