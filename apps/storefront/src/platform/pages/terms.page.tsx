import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useFacts } from '../../ordering/calendar/use-facts.ts';
import { TextPage } from './text-page.tsx';

export function TermsPage() {
  const { t } = useTranslation('policies');
  return (
    <TextPage
      title={t('terms.title')}
      lead={t('terms.lead')}
      contents={t('contents')}
      sections={t('terms.sections', { returnObjects: true, ...useFacts() })}
      links={{ law: paths.contact() }}
    />
  );
}
