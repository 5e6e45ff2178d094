import { useQuery } from '@tanstack/react-query';
import type { Funder } from '@trpeza/contract/money/agreements.schemas';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { isAdmin } from '../../access/users/role-choices.ts';
import { FunderForm } from './funder.form.tsx';
import { useEndFunder } from './use-end-funder.ts';

/** Lists the funders; each gets its own invoice. */
export default function FundersPage() {
  const { t } = useTranslation('agreements');
  usePageTitle(t('funders.title'));
  const mayChange = isAdmin(useUser());
  const funders = useQuery(api.query('GET /api/funders'));
  const [open, setOpen] = useState<Funder | 'new'>();
  return (
    <>
      <PageHeader
        title={t('funders.title')}
        lead={t('funders.lead')}
        actions={
          mayChange ? (
            <Button onClick={() => setOpen('new')}>
              <Icon name="plus" /> {t('funders.add')}
            </Button>
          ) : undefined
        }
      />
      <QueryView query={funders} title={t('funders.failed')}>
        {(list) => <List funders={list} onChange={mayChange ? setOpen : undefined} />}
      </QueryView>
      <FunderForm funder={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

interface ListProps {
  funders: readonly Funder[];
  /** Undefined for users with read access only. */
  onChange: ((funder: Funder) => void) | undefined;
}

function List({ funders, onChange }: ListProps) {
  const { t } = useTranslation('agreements');
  const { t: common } = useTranslation('common');
  const localized = useLocalized();
  const nameOf = (funder: Funder) => localized(funder, 'name').text;
  if (funders.length === 0) return <EmptyState title={t('funders.none')}>{t('funders.noneText')}</EmptyState>;
  const columns: Column<Funder>[] = [
    { key: 'name', header: t('funders.name'), label: '', rowHeader: true, cell: nameOf },
    { key: 'kind', header: t('funders.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'people',
      header: t('funders.people'),
      align: 'end',
      cell: ({ people, isEnded }) => (isEnded ? t('funders.ended') : people),
    },
    {
      key: 'terms',
      header: t('funders.terms'),
      align: 'end',
      cell: ({ termsDays }) => t('funders.days', { count: termsDays }),
    },
    { key: 'tax', header: t('funders.taxCode'), cell: ({ taxCode }) => t(`tax.${taxCode}`) },
    { key: 'email', header: t('funders.email'), cell: ({ email }) => email || '–' },
    ...(onChange
      ? [
          {
            key: 'actions',
            header: common('actions'),
            label: '',
            align: 'end' as const,
            cell: (funder: Funder) => <Actions funder={funder} onChange={onChange} />,
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={t('funders.title')}
      captionHidden
      columns={columns}
      rows={funders}
      rowKey={({ id }) => id}
    />
  );
}

function Actions({ funder, onChange }: { funder: Funder; onChange: (funder: Funder) => void }) {
  const { t } = useTranslation('agreements');
  const end = useEndFunder();
  if (funder.isEnded) return null;
  return (
    <RowMenu
      label={t('funders.actions', { name: funder.name })}
      actions={[
        { label: t('funders.change'), icon: 'edit', onSelect: () => onChange(funder) },
        { label: t('funders.end'), icon: 'trash', isDanger: true, onSelect: () => void end(funder) },
      ]}
    />
  );
}
