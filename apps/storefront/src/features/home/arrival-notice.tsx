import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { noticeIn } from './arrival.ts';

/** Why the user was returned to the home page: an order was placed, or the checkout did not open. */
export function ArrivalNotice() {
  const { t } = useTranslation('home');
  const isHydrated = useHydrated();
  const { state } = useLocation();
  const notice = isHydrated ? noticeIn(state) : undefined;
  if (!notice) return null;
  return (
    <div data-page="narrow">
      <Notice
        kind={notice.kind}
        title={notice.title}
        announce
        {...(notice.order
          ? { actions: <ButtonLink to={paths.orders(notice.order)}>{t('nav.myOrders')}</ButtonLink> }
          : {})}
      >
        {notice.text}
      </Notice>
    </div>
  );
}
