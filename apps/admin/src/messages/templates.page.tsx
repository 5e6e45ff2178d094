import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { useLastKnownRow } from '@trpeza/ui/kit/dialog/use-last-known-row';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api } from '../api.ts';
import { ListPage } from '../layouts/list-page.tsx';
import { paths } from '../paths.ts';
import { useTemplateName } from './message-texts.ts';
import { SendTestForm } from './send-test.form.tsx';
import { TemplateForm } from './template.form.tsx';
import { useRemoveTemplate } from './use-remove-template.ts';

export default function TemplatesPage() {
  const { t } = useTranslation(['templates', 'admin', 'common']);
  const [search] = useSearchParams();
  const templates = useQuery(api.query('GET /api/email-templates'));
  const requested = search.get('template');
  const { row: open, isGone } = useLastKnownRow(
    requested,
    templates.data?.find(({ templateKey }) => templateKey === requested),
  );
  const [tested, setTested] = useState<EmailTemplate>();
  const remove = useRemoveTemplate();
  const nameOf = useTemplateName();
  const localized = useLocalized();
  if (templates.data && (requested === 'new' || open))
    return <TemplateForm key={requested} template={open} isGone={isGone} />;
  const columns: Column<EmailTemplate>[] = [
    {
      key: 'template',
      header: t('table.template'),
      rowHeader: true,
      cell: ({ templateKey, description, isBuiltIn, isEdited }) => (
        <>
          {nameOf(templateKey)} {isBuiltIn ? null : <Badge tone="blue">{t('state.own')}</Badge>}
          {isBuiltIn && isEdited ? <Badge tone="green">{t('state.edited')}</Badge> : null}
          <Text c="dimmed" fw={400}>
            {description}
          </Text>
        </>
      ),
    },
    {
      key: 'subject',
      header: t('table.subject'),
      line: 'none',
      cell: (template) => localized(template, 'subject').text,
    },
    {
      key: 'actions',
      header: t('common:actions'),
      align: 'end',
      line: 'first',
      cell: (template) => {
        const name = nameOf(template.templateKey);
        return (
          <Group gap="xs" wrap="nowrap" justify="end">
            <ButtonLink
              variant="subtle"
              aria-label={t('editOf', { name })}
              to={paths.emailTemplates(template.templateKey)}
            >
              {t('edit')}
            </ButtonLink>
            <RowMenu
              label={t('admin:rowActions', { name })}
              actions={[
                { label: t('test'), icon: 'arrow-right', onSelect: () => setTested(template) },
                ...(template.isEdited
                  ? [
                      {
                        label: t(template.isBuiltIn ? 'restore' : 'delete'),
                        icon: 'trash' as const,
                        isDanger: true,
                        onSelect: () => void remove(template),
                      },
                    ]
                  : []),
              ]}
            />
          </Group>
        );
      },
    },
  ];
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <ButtonLink to={paths.emailTemplates('new')}>
          <Icon name="plus" />
          {t('add')}
        </ButtonLink>
      }
      list={{ ...templates, rows: templates.data ?? [] }}
      failed={t('loadFailed')}
      {...(templates.data && { count: t('count', { count: templates.data.length }) })}
      columns={columns}
      rowKey={({ templateKey }) => templateKey}
    >
      {tested ? <SendTestForm template={tested} onClose={() => setTested(undefined)} /> : null}
    </ListPage>
  );
}
