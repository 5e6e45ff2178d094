import { Button } from '@trpeza/ui/kit/button/button';
import { useQuery } from '@tanstack/react-query';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { usePageTitle } from '@trpeza/ui/features/desk/use-page-title';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { TemplateForm } from './template.form.tsx';
import styles from './templates.module.css';
import { TemplatesTable } from './templates-table.tsx';
import { TestDialog } from './test-dialog.tsx';
import { useRemoveTemplate } from './use-remove-template.ts';

export default function TemplatesPage() {
  const { t } = useTranslation('templates');
  const [search] = useSearchParams();
  const templates = useQuery(api.query('GET /api/email-templates'));
  const asked = search.get('template');
  const open = templates.data?.find(({ templateKey }) => templateKey === asked);
  usePageTitle(t('title'));
  if (templates.isError && !templates.data) {
    return (
      <>
        <PageHeader title={t('title')} />
        <ErrorState title={t('loadFailed')} onRetry={() => void templates.refetch()} />
      </>
    );
  }
  if (!templates.data) return <Loading />;
  if (asked === 'new' || open) return <TemplateForm key={asked} template={open} />;
  return <TemplateList templates={templates.data} />;
}

function TemplateList({ templates }: { templates: readonly EmailTemplate[] }) {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const [tested, setTested] = useState<EmailTemplate>();
  const remove = useRemoveTemplate();
  const open = (key: string) => void navigate(paths.emailTemplates(key));
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button size="large" onClick={() => open('new')}>
            <Icon name="plus" />
            {t('add')}
          </Button>
        }
      />
      <p className={styles.count}>{t('count', { count: templates.length })}</p>
      <TemplatesTable
        templates={templates}
        onEdit={({ templateKey }) => open(templateKey)}
        onTest={setTested}
        onRemove={(template) => void remove(template)}
      />
      <TestDialog template={tested} onClose={() => setTested(undefined)} />
    </>
  );
}
