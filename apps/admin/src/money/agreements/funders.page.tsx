import { useQuery } from '@tanstack/react-query';
import type { Funder } from '@trpeza/contract/money/agreements.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdmin } from '../../access/users/role-choices.ts';
import { api } from '../../api.ts';
import { ListPage } from '../../layouts/list-page.tsx';
import { FunderForm } from './funder.form.tsx';

/** Lists the funders; each gets its own invoice. */
export default function FundersPage() {
  const { t } = useTranslation('agreements');
  const mayChange = isAdmin(useUser());
  const funders = useQuery(api.query('GET /api/funders'));
  const [open, setOpen] = useState<Funder | 'new'>();
  const columns = useColumns(setOpen);
  return (
    <>
      <ListPage
        title={t('funders.title')}
        lead={t('funders.lead')}
        actions={
          mayChange ? (
            <Button onClick={() => setOpen('new')}>
              <Icon name="plus" /> {t('funders.add')}
            </Button>
          ) : undefined
        }
        list={{ ...funders, rows: funders.data ?? [] }}
        failed={t('funders.failed')}
        columns={mayChange ? columns : columns.filter(({ key }) => key !== 'actions')}
        rowKey={({ id }) => id}
        empty={t('funders.noneText')}
      />
      {open ? (
        <FunderForm funder={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}

function useColumns(onChange: (funder: Funder) => void): Column<Funder>[] {
  const { t } = useTranslation(['agreements', 'common']);
  const localized = useLocalized();
  const confirm = useConfirm();
  const end = useSave(
    api.mutation('POST /api/funders/{id}/end', ({ id, version }: Funder) => ({
      params: { id },
      body: { version },
    })),
    { done: t('funders.endDone'), failed: t('funders.endFailed') },
  );
  const ask = async (funder: Funder) => {
    const isSure = await confirm({
      title: t('funders.endTitle', { name: funder.name }),
      text: t('funders.endText'),
      confirmLabel: t('funders.end'),
      destructive: true,
    });
    if (isSure) end.mutate(funder);
  };
  return [
    {
      key: 'name',
      header: t('funders.name'),
      rowHeader: true,
      cell: (funder) => localized(funder, 'name').text,
    },
    { key: 'kind', header: t('funders.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'people',
      header: t('funders.people'),
      label: `${t('funders.people')}:`,
      align: 'end',
      cell: ({ people, isEnded }) => (isEnded ? t('funders.ended') : people),
    },
    {
      key: 'terms',
      header: t('funders.terms'),
      label: t('funders.terms'),
      align: 'end',
      cell: ({ termsDays }) => t('funders.days', { count: termsDays }),
    },
    { key: 'tax', header: t('funders.taxCode'), line: 'none', cell: ({ taxCode }) => t(`tax.${taxCode}`) },
    { key: 'email', header: t('funders.email'), cell: ({ email }) => email || '–' },
    {
      key: 'actions',
      header: t('common:actions'),
      align: 'end',
      line: 'first',
      cell: (funder) =>
        funder.isEnded ? null : (
          <RowMenu
            label={t('funders.actions', { name: funder.name })}
            actions={[
              { label: t('funders.change'), icon: 'edit', onSelect: () => onChange(funder) },
              { label: t('funders.end'), icon: 'trash', isDanger: true, onSelect: () => void ask(funder) },
            ]}
          />
        ),
    },
  ];
}
