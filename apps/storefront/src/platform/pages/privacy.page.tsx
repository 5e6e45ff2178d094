import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useFacts } from '../../ordering/calendar/use-facts.ts';
import { TextPage } from './text-page.tsx';

export function PrivacyPage() {
  const { t } = useTranslation('policies');
  return (
    <TextPage
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      contents={t('contents')}
      sections={t('privacy.sections', { returnObjects: true, ...useFacts() })}
      links={{ safe: paths.cookies() }}
    />
  );
}
