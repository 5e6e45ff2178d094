import { importKindsOf } from '@trpeza/contract/office/imports.constants';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useTranslation } from 'react-i18next';
import { ImportFlow } from './import-flow.tsx';

export default function ImportPage() {
  const { t } = useTranslation('imports');
  const { role } = useUser();
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <ImportFlow kinds={importKindsOf(role).filter((kind) => kind !== 'bank')} />
    </>
  );
}
