import { useQuery } from '@tanstack/react-query';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { api } from '../../api.ts';
import { isGone } from '../../is-gone.ts';
import { fullName } from '../../access/users/full-name.ts';
import { paths } from '../../paths.ts';
import { CallForm } from './call.form.tsx';
import { OrderPlaced } from './order-placed.tsx';
import { useMenu } from '@trpeza/ui/ordering/orders/use-menu';

/** The order form for one caller. */
export default function CallerPage() {
  const { id } = useParams();
  // Remounts for another caller, so that no state of the previous call remains.
  return <Caller key={id} id={Number(id)} />;
}

function Caller({ id }: { id: number }) {
  const { t } = useTranslation(['phone', 'admin']);
  const back = { to: paths.phoneOrder(), label: t('otherCaller') };
  const ordering = useQuery({
    ...api.query('GET /api/customers/{id}/ordering', { params: { id } }),
    // Never cached: each call needs fresh data.
    gcTime: 0,
  });
  // Both queries finish before the form renders, so that typing a meal and pressing Enter immediately finds the meal.
  const isMenuComing = useMenu(api, { date: '', diet: null }).isPending;
  const [placed, setPlaced] = useState<Order>();
  const customer = ordering.data?.customer;
  const name = customer && (fullName(customer) || customer.username);
  usePageTitle(name ? t('titleFor', { name }) : t('title'));
  const isNobody = isGone(ordering.error);
  if (placed) return <OrderPlaced order={placed} isInShop={ordering.data?.hasPassword ?? false} />;
  return (
    <>
      <PageHeader title={name ? t('titleFor', { name }) : t('title')} back={back} />
      <QueryView
        query={ordering}
        title={isNobody ? t('admin:noSuchCustomer') : t('loadFailed')}
        isFinal={isNobody}
      >
        {(known) => (isMenuComing ? <Loading /> : <CallForm ordering={known} onPlaced={setPlaced} />)}
      </QueryView>
    </>
  );
}
