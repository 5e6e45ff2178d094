import { Button } from '@trpeza/ui/kit/button/button';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
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
  const { t } = useTranslation(['templates', 'admin']);
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
      align: 'end',
      cell: (template) => {
        const name = nameOf(template.templateKey);
        const remove = template.isBuiltIn ? 'restore' : 'delete';
        return (
          <span className={styles.actions}>
            <Button variant="subtle" aria-label={t('editOf', { name })} onClick={() => onEdit(template)}>
              {t('edit')}
            </Button>
            <RowMenu
              label={t('admin:rowActions', { name })}
              actions={[
                { label: t('test'), icon: 'arrow-right', onSelect: () => onTest(template) },
                ...(template.isEdited
                  ? [
                      {
                        label: t(remove),
                        icon: 'trash' as const,
                        isDanger: true,
                        onSelect: () => onRemove(template),
                      },
                    ]
                  : []),
              ]}
            />
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
      <span>
        {nameOf(template.templateKey)} <EditedBadge template={template} />
      </span>
      <span className={styles.about}>{template.description}</span>
    </span>
  );
}

/** Marks templates that the office created or edited; all others are the built-in defaults. */
function EditedBadge({ template: { isBuiltIn, isEdited } }: { template: EmailTemplate }) {
  const { t } = useTranslation('templates');
  if (!isBuiltIn) return <Badge tone="blue">{t('state.own')}</Badge>;
  return isEdited ? <Badge tone="green">{t('state.edited')}</Badge> : null;
}
