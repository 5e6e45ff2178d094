import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../kit/button/button.tsx';
import { PageHeader } from '../../kit/page-header/page-header.tsx';
import { usePageTitle } from './use-page-title.ts';

export function NotFound({ home }: { home: string }) {
  const { t } = useTranslation('common');
  usePageTitle(t('notFound.title'));
  return (
    <>
      <PageHeader title={t('notFound.title')} lead={t('notFound.text')} />
      <ButtonLink to={home}>{t('notFound.link')}</ButtonLink>
    </>
  );
}
