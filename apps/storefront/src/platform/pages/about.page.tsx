import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useFacts } from '../../ordering/calendar/use-facts.ts';
import { TextPage } from './text-page.tsx';

export function AboutPage() {
  const { t } = useTranslation('pages');
  const sections = t('about.sections', { returnObjects: true, ...useFacts() });
  const links = { food: paths.menu(), delivery: paths.howItWorks(), easy: paths.contact() };
  return <TextPage title={t('about.title')} lead={t('about.lead')} sections={sections} links={links} />;
}
