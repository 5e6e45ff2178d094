import { useTranslation } from 'react-i18next';
import { Menu } from '../meals/menu.tsx';
import { seesMenu, useSession } from '../accounts/use-session.ts';
import { usePageHead } from '../../page-head.tsx';
import { ArrivalNotice } from './arrival-notice.tsx';
import { Hero } from './hero.tsx';
import { Promo } from './promo.tsx';
import { Steps } from './steps.tsx';
import { Testimonials } from './testimonials.tsx';

export function HomePage() {
  const { t } = useTranslation('home');
  const { user } = useSession();
  usePageHead({ title: t('title'), description: t('description') });
  return (
    <>
      <ArrivalNotice />
      <Hero />
      {seesMenu(user) ? <Menu /> : null}
      <Steps />
      <Promo />
      <Testimonials />
    </>
  );
}
