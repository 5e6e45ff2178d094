import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import styles from './last-order.module.css';
import { useOrderAgain } from './use-order-again.ts';

/** Offers returning customers their last order again, because most of them repeat it. */
export function LastOrder() {
  const { data } = useQuery({ ...api.query('GET /api/orders', { query: { limit: 1 } }), staleTime: 60_000 });
  const order = data?.items[0];
  return order ? <Again order={order} /> : null;
}

function Again({ order }: { order: Order }) {
  const { t } = useTranslation('cart');
  const { orderAgain, isPending, refusal } = useOrderAgain(order);
  return (
    <div className={styles.strip}>
      {refusal ? (
        <Notice kind="error" title={refusal.title} level={3} announce>
          {refusal.text}
        </Notice>
      ) : null}
      <p className={styles.line}>
        <span>{t('again.last', { count: order.mealCount })}</span>
        <Button variant="secondary" isLoading={isPending} onClick={orderAgain}>
          <Icon name="basket" /> {t(isPending ? 'again.busy' : 'again.button')}
        </Button>
      </p>
    </div>
  );
}
