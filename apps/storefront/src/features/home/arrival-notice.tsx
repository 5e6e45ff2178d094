import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { OrderBy } from '../calendar/order-by.tsx';
import { noticeIn, type Arrival } from './arrival.ts';
import styles from './sections.module.css';

/** Why the user was returned to the home page: an order was placed, or the checkout did not open. */
export function ArrivalNotice() {
  const { t } = useTranslation('home');
  const notice = useArrivalNotice();
  if (!notice) return null;
  const { order } = notice;
  return (
    <div data-page="narrow" className={styles.thanks}>
      {order ? <h1>{order.thanks}</h1> : null}
      <Notice
        kind={notice.kind}
        title={notice.title}
        announce
        {...(order
          ? { actions: <ButtonLink to={paths.orders(order.number)}>{t('nav.myOrders')}</ButtonLink> }
          : {})}
      >
        {notice.text}
      </Notice>
      {order ? (
        <>
          <OrderBy date={order.date} />
          <h2>{order.nextTitle}</h2>
          <ol>
            {order.next.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      ) : null}
    </div>
  );
}

export function useArrivalNotice(): Arrival | undefined {
  const isHydrated = useHydrated();
  const { state } = useLocation();
  return isHydrated ? noticeIn(state) : undefined;
}
