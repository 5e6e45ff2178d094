import { useTranslation } from 'react-i18next';
import { Menu } from '../meals/menu.tsx';
import { seesMenu, useSession } from '../accounts/use-session.ts';
import { WaitingNotice } from '../cart/waiting-notice.tsx';
import { usePageHead } from '../../page-head.tsx';
import { ArrivalNotice } from './arrival-notice.tsx';
import { Hero } from './hero.tsx';
import { Promo } from './promo.tsx';
import { Steps } from './steps.tsx';
import styles from './sections.module.css';
import { Testimonials } from './testimonials.tsx';

export function HomePage() {
  const { t } = useTranslation('home');
  const { user } = useSession();
  usePageHead({ title: t('title'), description: t('description') });
  return (
    <>
      <ArrivalNotice />
      <div data-page="narrow" className={styles.waiting}>
        <WaitingNotice />
      </div>
      <Hero />
      {seesMenu(user) ? <Menu /> : null}
      <Steps />
      <Promo />
      <Testimonials />
    </>
  );
}
