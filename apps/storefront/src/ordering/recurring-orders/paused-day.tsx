import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { paths } from '../../paths.ts';

/** Shown when the cart's day is paused: the pause has to end before the checkout. */
export function PausedDay({ cart: { pausedOn }, level }: { cart: Pick<Cart, 'pausedOn'>; level: 2 | 3 }) {
  const { t } = useTranslation('calendar');
  if (!pausedOn) return null;
  const { from, to } = pausedOn;
  return (
    <Notice kind="warning" title={t('paused')} level={level} actions={<PauseLink />}>
      {to === null ? t('pausedOpen', { from }) : t('pausedTo', { from, to })}
    </Notice>
  );
}

/** A link to the pause on the page of orders. */
export function PauseLink({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation('calendar');
  return (
    <ButtonLink variant="secondary" to={paths.orders('usual')} {...(onClick && { onClick })}>
      {t('endPause')}
    </ButtonLink>
  );
}
