import { useMutation, useQuery } from '@tanstack/react-query';
import { BOOKED_METHODS } from '@trpeza/contract/money/incoming-payments.constants';
import type { IncomingPayment } from '@trpeza/contract/money/incoming-payments.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Select } from '@trpeza/ui/kit/field/select';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { type FiltersOf, useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { type ListFields, useList } from '../../use-list.ts';
import { SearchField } from '../../layouts/search-field.tsx';
import { Amount } from '../statements/amount.tsx';
import { nameOfPayer } from './payer-picker.tsx';
import { type Question, ReasonDialog } from './reason.form.tsx';
import styles from './incoming-payments.module.css';

const FIELDS = {
  from: 'date',
  to: 'date',
  search: 'text',
  method: BOOKED_METHODS,
} as const satisfies ListFields<'GET /api/incoming-payments'>;

export function IncomingPaymentsList() {
  const { t } = useTranslation('incoming-payments');
  const { filters } = useUrlFilters(FIELDS);
  const list = useList('GET /api/incoming-payments', { query: filters });
  return (
    <div className={styles.part}>
      <Filters />
      <CashOutsideAccounts filters={filters} />
      <QueryView query={list} title={t('list.loadFailed')}>
        {() => (
          <>
            <IncomingPaymentsTable
              rows={list.rows}
              caption={t('list.caption')}
              empty={t(Object.keys(filters).length > 0 ? 'list.noneFound' : 'list.none')}
            />
            <MoreButton of={list}>{t('more')}</MoreButton>
          </>
        )}
      </QueryView>
    </div>
  );
}

function Filters() {
  const { t } = useTranslation('incoming-payments');
  const { filters, setFilters } = useUrlFilters(FIELDS);
  const change = (some: Partial<Record<keyof typeof FIELDS, string>>) => setFilters(some, { replace: true });
  return (
    <div className={styles.filters} role="search">
      <SearchField
        className={styles.search}
        label={t('list.search')}
        description={t('list.searchHelp')}
        requested={filters.search ?? ''}
        onAsk={(search) => change({ search })}
      />
      <Select
        label={t('record.method')}
        value={filters.method ?? ''}
        options={[
          { value: '', label: t('list.anyMethod') },
          ...BOOKED_METHODS.map((value) => ({ value, label: t(`method.${value}`) })),
        ]}
        onChange={(event) => change({ method: event.currentTarget.value })}
      />
      <DateField label={t('list.from')} value={filters.from ?? ''} onChange={(from) => change({ from })} />
      <DateField label={t('list.to')} value={filters.to ?? ''} onChange={(to) => change({ to })} />
    </div>
  );
}

/** Cash that is not on any customer's account, so that a cash count can be reconciled with this list. */
function CashOutsideAccounts({
  filters: { from, to, search, method },
}: {
  filters: FiltersOf<typeof FIELDS>;
}) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const isAsked = search === undefined && (method ?? 'cash') === 'cash';
  const days = { ...(from && { from }), ...(to && { to }) };
  const { data } = useQuery({
    ...api.query('GET /api/payment-issues/cash', { query: days }),
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

interface IncomingPaymentsTableProps {
  rows: readonly IncomingPayment[];
  caption: string;
  empty: string;
  /** On the page of one customer: hides the payer column. */
  isSingleCustomer?: boolean;
  isReadOnly?: boolean;
}

export function IncomingPaymentsTable({
  rows,
  caption,
  empty,
  isSingleCustomer = false,
  isReadOnly,
}: IncomingPaymentsTableProps) {
  const { t } = useTranslation('incoming-payments');
  const { date } = useFormats();
  const { question, ask, close } = useReversePayment();
  const columns: Column<IncomingPayment>[] = [
    {
      key: 'day',
      header: t('list.day'),
      rowHeader: isSingleCustomer,
      cell: ({ receivedOn }) => <span className={styles.number}>{date(receivedOn, 'numeric')}</span>,
    },
    ...(isSingleCustomer
      ? []
      : [
          {
            key: 'payer',
            header: t('list.payer'),
            rowHeader: true,
            cell: (row: IncomingPayment) => <PayerLink incoming={row} />,
          },
        ]),
    {
      key: 'method',
      header: t('list.method'),
      cell: ({ method }) => <span className={styles.number}>{t(`method.${method}`)}</span>,
    },
    { key: 'amount', header: t('list.amount'), cell: ({ amount }) => <Amount of={amount} />, align: 'end' },
    {
      key: 'about',
      header: t('list.about'),
      // An empty cell has no line in the card layout.
      cell: (row) => (hasDetails(row) ? <About incoming={row} /> : null),
    },
    ...(isReadOnly
      ? []
      : [
          {
            key: 'actions',
            header: t('list.actions'),
            align: 'end' as const,
            cell: (row: IncomingPayment) =>
              row.reverses === null && row.reversedBy === null ? (
                <RowMenu
                  label={t('list.actionsOf', {
                    name: nameOfPayer(row),
                    day: date(row.receivedOn, 'numeric'),
                  })}
                  actions={[{ label: t('reverse.action'), onSelect: () => ask(row) }]}
                />
              ) : null,
          },
        ]),
  ];
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />
      <ReasonDialog question={question} onClose={close} />
    </>
  );
}

export function PayerLink({
  incoming: { customer, invoice },
}: {
  incoming: Pick<IncomingPayment, 'customer' | 'invoice'>;
}) {
  const name = nameOfPayer({ customer, invoice });
  const to = customer
    ? paths.account(customer.id)
    : invoice
      ? paths.invoice(invoice.month, invoice.funderId)
      : undefined;
  if (!to) return name;
  return (
    <Link className={styles.person} to={to}>
      {name}
    </Link>
  );
}

const hasDetails = ({ amount, reference, note, bankDay, reversedBy }: IncomingPayment): boolean =>
  Boolean(reference || note || bankDay) || amount.startsWith('-') || reversedBy !== null;

function About({
  incoming: { amount, reference, note, bankDay, bankText, reverses, reversedBy },
}: {
  incoming: IncomingPayment;
}) {
  const { t } = useTranslation('incoming-payments');
  const { date } = useFormats();
  const bank = bankDay && t('list.bankDay', { day: date(bankDay, 'numeric') });
  return (
    <>
      {reverses === null && amount.startsWith('-') ? <Badge>{t('list.paidOut')}</Badge> : null}
      {reverses === null ? null : <Badge>{t('list.reversal')}</Badge>}
      {reversedBy === null ? null : <Badge tone="red">{t('list.reversed')}</Badge>}{' '}
      <span className={styles.text}>{[bank, bankText, reference, note].filter(Boolean).join(' · ')}</span>
    </>
  );
}

function useReversePayment() {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const toast = useToast();
  const [question, setQuestion] = useState<Question>();
  const { mutateAsync } = useMutation({
    ...api.mutation('POST /api/incoming-payments/{id}/reverse'),
    onSuccess: () => toast.show({ kind: 'success', title: t('reverse.done') }),
  });
  return {
    question,
    close: () => setQuestion(undefined),
    ask: (incoming: IncomingPayment) =>
      setQuestion({
        title: t('reverse.title', { amount: price(incoming.amount), name: nameOfPayer(incoming) }),
        text: t('reverse.text'),
        confirmLabel: t('reverse.confirm'),
        dayLabel: t('reverse.day'),
        isReasonNeeded: true,
        act: ({ key, day, reason }) =>
          mutateAsync({ params: { id: incoming.id }, body: { key, reversedOn: day, reason } }),
      }),
  };
}
