import { useTranslation } from 'react-i18next';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { ChosenDelivery } from '../../ordering/calendar/chosen-delivery.tsx';
import type { HomeNotice } from './home-notice.ts';
import styles from './sections.module.css';
import { useHomeNotice } from './use-home-notice.ts';
import { useHomeNoticeTexts } from './use-home-notice-texts.ts';

/** Tells users why they were sent to the home page: an order was placed, or the checkout did not open. */
export function HomeNoticeBanner() {
  const arrival = useHomeNotice();
  // An earlier version of the shop may have left a notice of another shape in the history.
  return arrival?.why ? <Told arrival={arrival} /> : null;
}

function Told({ arrival }: { arrival: HomeNotice }) {
  const { t } = useTranslation(['checkout', 'home']);
  const { title, text } = useHomeNoticeTexts()(arrival);
  const order = arrival.why === 'placed' ? arrival : undefined;
  const isGood = order !== undefined || arrival.why === 'account-closed';
  return (
    <div data-page="narrow" className={styles.thanks}>
      {order ? <h1>{t('thanks')}</h1> : null}
      <Notice
        kind={isGood ? 'success' : 'warning'}
        title={title}
        announce
        {...(order
          ? { actions: <ButtonLink to={paths.orders(order.number)}>{t('home:nav.myOrders')}</ButtonLink> }
          : {})}
      >
        {text}
      </Notice>
      {order ? (
        <>
          <ChosenDelivery date={order.date} time={order.slot} />
          <h2>{t('next.title')}</h2>
          <ol>
            <li>{t('next.cook', order)}</li>
            <li>{t('next.bring', order)}</li>
            <li>{t('next.call')}</li>
          </ol>
        </>
      ) : null}
    </div>
  );
}
