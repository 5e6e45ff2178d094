import { useQuery } from '@tanstack/react-query';
import { BOOKED_METHODS } from '@trpeza/contract/money/incoming-payments.constants';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { type FiltersOf, useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { ListPage, useFilteredList } from '../../layouts/list-page.tsx';
import { paths } from '../../paths.ts';
import { BankFile } from './bank-file.tsx';
import { usePaymentColumns } from './incoming-payments-table.tsx';
import { type Question, ReasonForm, RecordPaymentForm } from './payment.form.tsx';

/** All incoming payments; under `?tab=bank`, the bank files that they are imported from. */
export default function IncomingPaymentsPage() {
  const { filters } = useUrlFilters({ tab: ['bank'] });
  return filters.tab === 'bank' ? <BankFile /> : <Payments />;
}

const FIELDS = { search: 'text', method: BOOKED_METHODS, from: 'date', to: 'date' } as const;

function Payments() {
  const { t } = useTranslation('incoming-payments');
  const [open, setOpen] = useState<Question | 'record'>();
  const close = () => setOpen(undefined);
  const list = useFilteredList('GET /api/incoming-payments', FIELDS);
  const lines = useQuery({
    ...api.query('GET /api/bank-lines', { query: { limit: 1 } }),
    refetchOnMount: 'always',
  });
  const openLines = lines.data?.total ?? 0;
  const columns = usePaymentColumns({ onAsk: setOpen });
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        actions={
          <>
            <ButtonLink variant="secondary" to={paths.moneyReceived({ tab: 'bank' })}>
              {t('file.title')}
              {openLines > 0 ? ` (${t('file.open', { count: openLines })})` : ''}
            </ButtonLink>
            <Button onClick={() => setOpen('record')}>
              <Icon name="plus" /> {t('record.open')}
            </Button>
          </>
        }
        list={list}
        failed={t('list.loadFailed')}
        filters={{
          fields: FIELDS,
          labelOf: (name, value) =>
            value === undefined
              ? t(`list.${name}`)
              : value === ''
                ? t('list.anyMethod')
                : t(`method.${value as (typeof BOOKED_METHODS)[number]}`),
          searchHelp: t('list.searchHelp'),
        }}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t(Object.keys(list.filters).length > 0 ? 'list.noneFound' : 'list.none')}
      >
        <CashOutsideAccounts filters={list.filters} />
      </ListPage>
      {open === 'record' ? (
        <RecordPaymentForm onClose={close} />
      ) : open ? (
        <ReasonForm question={open} onClose={close} />
      ) : null}
    </>
  );
}

/** Cash that is not on any customer's account, so that a cash count can be reconciled with this list. */
function CashOutsideAccounts({ filters }: { filters: FiltersOf<typeof FIELDS> }) {
  const { from, to, search, method = 'cash' } = filters;
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const isAsked = search === undefined && method === 'cash';
  const { data } = useQuery({
    ...api.query('GET /api/payment-issues/cash', { query: { ...(from && { from }), ...(to && { to }) } }),
    enabled: isAsked,
    refetchOnMount: 'always',
  });
  if (!isAsked || !data || Number(data.collected) + Number(data.givenBack) === 0) return null;
  return (
    <p>
      {t('list.otherCash', { collected: price(data.collected), givenBack: price(data.givenBack) })}{' '}
      <Link to={paths.paymentIssues({ state: 'closed' })}>{t('list.seeOtherCash')}</Link>
    </p>
  );
}
