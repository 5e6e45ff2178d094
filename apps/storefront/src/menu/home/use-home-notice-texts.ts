import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useKitchen } from '../../use-formats.ts';
import type { HomeNotice } from './home-notice.ts';

/** The texts of a notice. The page must have loaded the dictionaries `checkout` and `accounts`. */
export function useHomeNoticeTexts(): (arrival: HomeNotice) => { title: string; text: string } {
  const { t } = useTranslation(['checkout', 'cart', 'accounts', 'home']);
  const { ordering, phone } = useKitchen();
  return useCallback(
    (arrival) => {
      switch (arrival.why) {
        case 'placed':
          return { title: t('placed'), text: t('placedText', arrival) };
        case 'account-closed':
          return {
            title: t('accounts:profile.close.goodbye'),
            text: t('accounts:profile.close.goodbyeText'),
          };
        case 'not-open':
          return ordering === 'by-phone'
            ? { title: t('home:ordering.byPhone'), text: [t('home:ordering.byPhoneText'), phone].join(' ') }
            : { title: t('home:ordering.notYet'), text: t('home:ordering.notYetText') };
        case 'empty':
          return { title: t('cart:emptyTitle'), text: t('cart:emptyText', arrival) };
        case 'not-verified':
          return { title: t('cart:notVerified'), text: t('accounts:errors.not-verified') };
        case 'below-minimum':
          return {
            title: t('cart:minimumNotMet'),
            text: t('cart:missing', { count: arrival.missing, minimum: arrival.minimum }),
          };
      }
    },
    [t, ordering, phone],
  );
}
