import { Button } from '@trpeza/ui/kit/button/button';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useTranslation } from 'react-i18next';
import styles from './templates.module.css';
import { useTemplateName } from './use-template-name.ts';

type TemplatesTableProps = {
  templates: readonly EmailTemplate[];
  onEdit: (template: EmailTemplate) => void;
  onTest: (template: EmailTemplate) => void;
  onRemove: (template: EmailTemplate) => void;
};

export function TemplatesTable({ templates, onEdit, onTest, onRemove }: TemplatesTableProps) {
  const { t } = useTranslation('templates');
  const { t: common } = useTranslation('common');
  const nameOf = useTemplateName();
  const localized = useLocalized();
  const columns: Column<EmailTemplate>[] = [
    {
      key: 'template',
      header: t('table.template'),
      label: '',
      rowHeader: true,
      cell: (template) => <TemplateName template={template} />,
    },
    {
      key: 'subject',
      header: t('table.subject'),
      cell: (template) => localized(template, 'subject').text,
    },
    {
      key: 'actions',
      header: common('actions'),
      label: '',
      cell: (template) => {
        const name = nameOf(template.templateKey);
        const remove = template.isBuiltIn ? 'restore' : 'delete';
        return (
          <span className={styles.actions}>
            <Button variant="secondary" aria-label={t('editOf', { name })} onClick={() => onEdit(template)}>
              {t('edit')}
            </Button>
            <Button variant="secondary" aria-label={t('testOf', { name })} onClick={() => onTest(template)}>
              {t('test')}
            </Button>
            {template.isEdited ? (
              <Button
                variant="danger"
                aria-label={t(`${remove}Of`, { name })}
                onClick={() => onRemove(template)}
              >
                {t(remove)}
              </Button>
            ) : null}
          </span>
        );
      },
    },
  ];
  return (
    <DataTable
      caption={t('title')}
      captionHidden
      columns={columns}
      rows={templates}
      rowKey={({ templateKey }) => templateKey}
    />
  );
}

function TemplateName({ template }: { template: EmailTemplate }) {
  const nameOf = useTemplateName();
  return (
    <span className={styles.name}>
      {nameOf(template.templateKey)}
      <span className={styles.about}>{template.description}</span>
      <Written template={template} />
    </span>
  );
}

/** Templates that the office created or edited stand out; the rest are the product's defaults. */
function Written({ template: { isBuiltIn, isEdited } }: { template: EmailTemplate }) {
  const { t } = useTranslation('templates');
  if (!isBuiltIn) return <Badge tone="blue">{t('state.own')}</Badge>;
  return isEdited ? <Badge tone="green">{t('state.edited')}</Badge> : null;
}
