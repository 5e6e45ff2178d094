import { Button } from '@trpeza/ui/kit/button/button';
import { useQuery } from '@tanstack/react-query';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useLastKnownRow } from '@trpeza/ui/kit/dialog/use-last-known-row';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { TemplateForm } from './template.form.tsx';
import styles from './templates.module.css';
import { TemplatesTable } from './templates-table.tsx';
import { SendTestDialog } from './send-test-dialog.tsx';
import { useRemoveTemplate } from './use-remove-template.ts';

export default function TemplatesPage() {
  const { t } = useTranslation('templates');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const templates = useQuery(api.query('GET /api/email-templates'));
  const requested = search.get('template');
  const { row: open, isGone } = useLastKnownRow(
    requested,
    templates.data?.find(({ templateKey }) => templateKey === requested),
  );
  usePageTitle(t('title'));
  if (templates.data && (requested === 'new' || open))
    return <TemplateForm key={requested} template={open} isGone={isGone} />;
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button onClick={() => void navigate(paths.emailTemplates('new'))}>
            <Icon name="plus" />
            {t('add')}
          </Button>
        }
      />
      <QueryView query={templates} title={t('loadFailed')}>
        {(all) => <TemplateList templates={all} />}
      </QueryView>
    </>
  );
}

function TemplateList({ templates }: { templates: readonly EmailTemplate[] }) {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const [tested, setTested] = useState<EmailTemplate>();
  const remove = useRemoveTemplate();
  return (
    <>
      <p className={styles.count}>{t('count', { count: templates.length })}</p>
      <TemplatesTable
        templates={templates}
        onEdit={({ templateKey }) => void navigate(paths.emailTemplates(templateKey))}
        onTest={setTested}
        onRemove={(template) => void remove(template)}
      />
      <SendTestDialog template={tested} onClose={() => setTested(undefined)} />
    </>
  );
}
