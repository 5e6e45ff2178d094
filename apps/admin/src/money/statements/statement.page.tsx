import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '@trpeza/contract/platform/language';
import type { Statement } from '@trpeza/contract/money/statements.schemas';
import { AnchorButton } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { Select } from '@trpeza/ui/kit/field/select';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { api } from '../../api.ts';
import { DetailPage } from '../../layouts/detail-page.tsx';
import { paths } from '../../paths.ts';
import { Amount, Balance } from './amount.tsx';
import { StatementCorrections, StatementLines } from './statement-lines.tsx';
import { usePayerName } from './use-payer-name.ts';

export default function StatementPage() {
  const { t } = useTranslation(['statements', 'admin']);
  const { month: nameOf } = useFormats();
  const { month = '', customerId = '' } = useParams();
  const errorText = useErrorText();
  const params = { month, customerId: Number(customerId) };
  const statement = useQuery({
    ...api.query('GET /api/statements/{month}/{customerId}', { params }),
    refetchOnMount: 'always',
  });
  const customer = statement.data?.customer;
  const { error } = statement;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <DetailPage
      title={t('title', { month: nameOf(month) })}
      back={{ to: paths.statements({ month }), label: t('page.back', { month: nameOf(month) }) }}
      head={
        customer ? (
          <strong>{t('document.customer', { name: customer.name, id: customer.customerNumber })}</strong>
        ) : null
      }
    >
      <QueryView
        query={statement}
        title={isGone ? t('admin:noSuchCustomer') : t('list.loadFailed')}
        isFinal={isGone}
        help={error instanceof ApiError && !isGone ? errorText(error) : undefined}
      >
        {(whole) => (
          <>
            {whole.isOver ? null : <Notice>{t('soFar')}</Notice>}
            <Documents statement={whole} />
            <Account statement={whole} />
            <Sums statement={whole} />
            <StatementLines statement={whole} />
            {whole.corrections.length + whole.held.length > 0 ? (
              <StatementCorrections statement={whole} />
            ) : null}
          </>
        )}
      </QueryView>
    </DetailPage>
  );
}

/** The budget of the month, and the totals of its orders. */
function Sums({ statement }: { statement: Statement }) {
  const { t } = useTranslation(['statements', 'common']);
  const { price } = useFormats();
  const { sums, opening } = statement;
  const payer = usePayerName()(statement);
  const none = t(statement.isAgreed ? 'common:byAgreement' : 'noPlan');
  const figure = (key: Exclude<keyof typeof sums, 'left' | 'spent'>) => ({
    name: t(`sum.${key}`),
    value: price(sums[key]),
  });
  return (
    <>
      <h2>{t('page.sums')}</h2>
      <FigureTiles
        label={t('page.sums')}
        figures={[
          { name: t('opening'), value: opening === null ? none : price(opening) },
          ...(['meals', 'fees', 'worth'] as const).map(figure),
          {
            name: payer === undefined ? t('sum.spent') : t('sum.spentBy', { payer }),
            value: price(sums.spent),
          },
          ...(['own', 'paid', 'refunded', 'toPay'] as const).map(figure),
          // These amounts are rare, so they are shown only if there are any.
          ...(['unpaid', 'writtenOff'] as const).filter((key) => sums[key] !== '0.00').map(figure),
          { name: t('sum.left'), value: opening === null ? none : <Amount of={sums.left} /> },
        ]}
      />
    </>
  );
}

/** The statement as PDF and as CSV, in the customer's language unless the office chooses another. */
function Documents({ statement: { month, customer } }: { statement: Statement }) {
  const { t } = useTranslation(['statements', 'common']);
  const [language, setLanguage] = useState<DocumentLanguage>('own');
  const file = { params: { month, customerId: customer.userId }, query: { language } };
  return (
    <Group gap="sm" align="end">
      <Select
        label={t('page.language')}
        value={language}
        options={DOCUMENT_LANGUAGES.map((value) => ({
          value,
          label: value === 'own' ? t('page.ownLanguage') : t(`common:language.${value}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          setLanguage(DOCUMENT_LANGUAGES.find((one) => one === value) ?? 'own')
        }
      />
      <ExternalLinkButton href={api.href('GET /api/statements/{month}/{customerId}/pdf', file)}>
        {t('page.pdf')}
      </ExternalLinkButton>
      <AnchorButton
        variant="secondary"
        href={api.href('GET /api/statements/{month}/{customerId}/csv', file)}
        download
      >
        {t('page.csv')}
      </AnchorButton>
    </Group>
  );
}

/** A customer's account as on the printed statement. */
function Account({ statement: { account, customer } }: { statement: Statement }) {
  const { t } = useTranslation('statements');
  const { price, date } = useFormats();
  return (
    <>
      <FigureTiles
        figures={[
          { name: t('bill.opening'), value: <Balance of={account.opening} /> },
          { name: t('bill.charged'), value: price(account.charged) },
          { name: t('bill.received'), value: price(account.received) },
          {
            name: t('bill.closing'),
            value: <Balance of={account.closing} />,
            note: account.dueOn === null ? undefined : t('bill.by', { date: date(account.dueOn, 'long') }),
          },
        ]}
      />
      <FactList
        isCompact
        facts={[
          [t('page.reference'), spacedReference(customer.paymentReference)],
          [t('page.address'), customer.address.join(', ') || t('page.noAddress')],
        ]}
      />
      {account.charges.length + account.payments.length > 0 ? <Movements account={account} /> : null}
    </>
  );
}

function Movements({ account }: Pick<Statement, 'account'>) {
  const { t } = useTranslation(['statements', 'orders']);
  const { date } = useFormats();
  const what = ({ orderNumber: number, deliveredOn, ...charge }: Statement['account']['charges'][number]) => {
    if (charge.isUnpaidDebit) return t('bill.unpaidDebit', { number });
    if (charge.isCorrection) return t('bill.correction', { number, date: date(deliveredOn, 'numeric') });
    return t('orders:number', { number });
  };
  const rows = [
    ...account.charges.map((charge) => ({
      key: `charge ${charge.date} ${charge.orderNumber}`,
      date: charge.date,
      what: what(charge),
      charged: charge.amount,
      received: null,
    })),
    ...account.payments.map((payment) => ({
      key: `payment ${payment.incomingPaymentId}`,
      date: payment.date,
      what: t(`page.${payment.kind}`, { method: t(`bill.method.${payment.method}`) }),
      charged: null,
      received: payment.amount,
    })),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const amount = (key: 'charged' | 'received'): Column<(typeof rows)[number]> => ({
    key,
    header: t(`bill.${key}`),
    label: t(`bill.${key}`),
    cell: (row) => <Amount of={row[key]} />,
    align: 'end',
  });
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'date', header: t('column.date'), cell: (row) => date(row.date, 'numeric'), align: 'end' },
    { key: 'what', header: t('column.what'), cell: (row) => row.what, rowHeader: true },
    amount('charged'),
    amount('received'),
  ];
  return <DataTable caption={t('page.account')} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}
