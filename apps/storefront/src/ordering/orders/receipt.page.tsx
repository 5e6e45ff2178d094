import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '@trpeza/api-client/api-error';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { api } from '../../api.ts';
import { ForCustomers } from '../../layouts/for-customers.tsx';
import { usePageHead } from '../../page-head.tsx';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { Receipt } from './receipt.tsx';
import './receipt.css';
import { withMantine } from '../../with-mantine.tsx';

export const ReceiptPage = withMantine(function ReceiptPage() {
  const { t } = useTranslation('orders');
  const number = useParams()['id'] ?? '';
  // The server-rendered page does not know the order yet.
  usePageHead({ title: t('mine.receipt') });
  return (
    <ForCustomers title={t('mine.receipt')}>{() => <OwnIncomingPayment number={number} />}</ForCustomers>
  );
});

/** Null if the order does not exist or belongs to another customer. */
const orderQuery = (number: string) =>
  queryOptions({
    queryKey: ['GET /api/orders/{id}', number] as const,
    queryFn: () =>
      api.call('GET /api/orders/{id}', { params: { id: number } }).catch((error: unknown) => {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }),
    staleTime: 0,
  });

function OwnIncomingPayment({ number }: { number: string }) {
  const { t } = useTranslation(['orders', 'common']);
  const { data: order, isPending, isError, refetch } = useQuery(orderQuery(number));
  if (isPending) return <Loading />;
  if (isError) {
    return (
      <div data-page="narrow">
        <h1 data-quiet>{t('mine.receipt')}</h1>
        <Notice
          kind="error"
          title={t('receipt.loadFailed')}
          announce
          actions={<Button onClick={() => void refetch()}>{t('common:tryAgain')}</Button>}
        >
          {t('common:problem.loadingHelp')}
        </Notice>
      </div>
    );
  }
  if (!order) {
    return (
      <div data-page="narrow">
        <h1 data-quiet>{t('receipt.notFound')}</h1>
        <EmptyState
          title={t('receipt.notFoundText')}
          action={<ButtonLink to={paths.orders()}>{t('receipt.back')}</ButtonLink>}
        />
      </div>
    );
  }
  return (
    <div data-page="narrow">
      <PageHeader
        title={t('receipt.title', { number: order.orderNumber })}
        back={{ to: paths.orders(order.orderNumber), label: t('receipt.back') }}
        actions={
          <Button onClick={() => window.print()}>
            <Icon name="print" /> {t('receipt.print')}
          </Button>
        }
      />
      <Receipt order={order} />
    </div>
  );
}
