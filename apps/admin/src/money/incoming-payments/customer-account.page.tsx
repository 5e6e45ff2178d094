import { useQuery } from '@tanstack/react-query';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import type { CustomerAccount, UnpaidCharge } from '@trpeza/contract/money/incoming-payments.schemas';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isInAudience } from '../../access/users/audience.ts';
import { OfficeLink } from '../../access/users/office-link.tsx';
import { isOffice } from '../../access/users/role-choices.ts';
import { api } from '../../api.ts';
import { isGone } from '../../is-gone.ts';
import { DetailPage } from '../../layouts/detail-page.tsx';
import { paths } from '../../paths.ts';
import { AgreementsSection } from '../agreements/agreements.section.tsx';
import { usePaymentColumns } from './incoming-payments-table.tsx';
import { type Question, ReasonForm, RecordPaymentForm } from './payment.form.tsx';

export default function AccountPage() {
  const { t } = useTranslation(['incoming-payments', 'admin']);
  const id = Number(useParams()['id']);
  const account = useQuery({
    ...api.query('GET /api/customers/{id}/account', { params: { id } }),
    refetchOnMount: 'always',
  });
  const isNobody = isGone(account.error);
  return (
    <>
      {isNobody ? <PageHeader title={t('account.title')} /> : null}
      <QueryView
        query={account}
        title={isNobody ? t('admin:noSuchCustomer') : t('account.loadFailed')}
        isFinal={isNobody}
      >
        {(data) => <Account account={data} />}
      </QueryView>
    </>
  );
}

function Account({ account }: { account: CustomerAccount }) {
  const { t } = useTranslation('incoming-payments');
  const { price, date } = useFormats();
  const user = useUser();
  const [open, setOpen] = useState<Question | 'record'>();
  const close = () => setOpen(undefined);
  const { customer, balance, credit, charged, received, remindedOn, unpaid, payments } = account;
  const isBookkeeper = isInAudience('bookkeepers', user);
  const hasCredit = Number(credit) > 0;
  // The question before the whole credit is paid out, or the whole debt is written off.
  const amount = price(hasCredit ? credit : balance);
  const settlement: Question = {
    title: t(hasCredit ? 'account.payOutTitle' : 'account.writeOffTitle', { amount, name: customer.name }),
    text: t(hasCredit ? 'account.payOutText' : 'account.writeOffText', { amount }),
    submit: t(hasCredit ? 'account.payOut' : 'account.writeOff', { amount }),
    dayLabel: t('account.settledOn'),
    hasMethod: hasCredit,
    call: api.mutation('POST /api/incoming-payments/settlements', ({ key, day, method, reason }) => ({
      body: { key, customerId: customer.id, balance, settledOn: day, reason, ...(hasCredit && { method }) },
    })),
    done: t(hasCredit ? 'account.paidOut' : 'account.writtenOff', { amount }),
  };
  const unpaidColumns: Column<UnpaidCharge>[] = [
    {
      key: 'order',
      header: t('account.order'),
      rowHeader: true,
      cell: ({ orderId, orderNumber }) => (
        <OfficeLink to={paths.order(orderId)}>{t('account.orderNumber', { number: orderNumber })}</OfficeLink>
      ),
    },
    { key: 'day', header: t('account.booked'), cell: ({ bookedOn }) => date(bookedOn, 'numeric') },
    {
      key: 'age',
      header: t('account.age'),
      cell: ({ ageDays }) => t('account.days', { count: ageDays }),
      align: 'end',
    },
    {
      key: 'amount',
      header: t('list.amount'),
      label: `${t('list.amount')}:`,
      cell: (charge) => price(charge.amount),
      align: 'end',
    },
    {
      key: 'open',
      header: t('account.open'),
      cell: ({ open }) => <strong>{price(open)}</strong>,
      align: 'end',
      line: 'first',
    },
  ];
  const paymentColumns = usePaymentColumns({
    isSingleCustomer: true,
    onAsk: isBookkeeper ? setOpen : undefined,
  });
  return (
    <DetailPage
      title={customer.name}
      {...(isBookkeeper && { back: { to: paths.owing(), label: t('owing.title') } })}
      head={<p>{t('account.lead', { reference: spacedReference(customer.paymentReference) })}</p>}
      actions={
        <>
          {isOffice(user) ? (
            <ButtonLink variant="secondary" to={paths.customer(customer.id)}>
              {t('account.file')}
            </ButtonLink>
          ) : null}
          {isBookkeeper && balance !== '0.00' ? (
            <Button variant="secondary" onClick={() => setOpen(settlement)}>
              {settlement.submit}
            </Button>
          ) : null}
          {isBookkeeper ? (
            <Button onClick={() => setOpen('record')}>
              <Icon name="plus" /> {t('record.open')}
            </Button>
          ) : null}
        </>
      }
    >
      <FigureTiles
        label={t('account.title')}
        figures={[
          {
            name: t(hasCredit ? 'owing.credit' : 'owing.sum'),
            value: amount,
            note: hasCredit ? t('account.creditText') : undefined,
          },
          { name: t('account.charged'), value: price(charged) },
          { name: t('account.received'), value: price(received) },
          ...(remindedOn ? [{ name: t('owing.reminded'), value: date(remindedOn, 'numeric') }] : []),
        ]}
      />
      <DataTable
        caption={t('account.unpaid')}
        columns={unpaidColumns}
        rows={unpaid}
        rowKey={({ orderId }) => orderId}
        empty={t('account.allPaid')}
      />
      <DataTable
        caption={t('account.payments')}
        columns={paymentColumns}
        rows={payments}
        rowKey={({ id }) => id}
        empty={t('account.noPayments')}
      />
      <AgreementsSection customerId={customer.id} isReadOnly />
      {open === 'record' ? (
        <RecordPaymentForm payer={{ customer, invoice: null }} onClose={close} />
      ) : open ? (
        <ReasonForm question={open} onClose={close} />
      ) : null}
    </DetailPage>
  );
}
